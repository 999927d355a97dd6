import type { OwnCalls } from '#contract/operator/calls.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './attendance.ts';
import { getAttendees } from './attendee-list.ts';
import { listEvents } from './event-list.ts';
import { getEventsToWatch } from './events-to-watch.ts';
import { emailPrivateLink } from './email-private-link.ts';
import { findExistingAttendee } from './find-attendee.ts';
import { cancelEvent, removeEvent, undoCancellation } from './managing/cancel-events.ts';
import type { EventParts } from './managing/event-record.ts';
import { createEvent, updateEvent } from './managing/manage-events.ts';
import { getEvent, getEvents } from './managing/staff-list.ts';

/** Events and bookings. */
export const eventCalls = (parts: AttendanceParts & EventParts) =>
  ({
    getBereavementEvents: () => listEvents(parts),
    findExistingAttendee: ({ eventGuid, email }) => findExistingAttendee(parts, eventGuid, email),
    updateAttendee: ({ attendeeGuid, body }) => updateAttendee(parts, attendeeGuid, body),
    createAttendee: ({ body }) => createAttendee(parts, body),
    getEvents: ({ query }) => getEvents(parts, query),
    getEvent: ({ guid }) => getEvent(parts, guid),
    createEvent: ({ body }) => createEvent(parts, body),
    updateEvent: ({ guid, body }) => updateEvent(parts, guid, body),
    cancelEvent: ({ guid, body }) => cancelEvent(parts, guid, body),
    undoEventCancellation: ({ guid }) => undoCancellation(parts, guid),
    removeEvent: ({ guid, query }) => removeEvent(parts, guid, query.cancelBookings === 'true'),
    getAttendees: ({ eventGuid }) => getAttendees(parts, eventGuid),
    getEventsToWatch: () => getEventsToWatch(parts),
    emailPrivateLink: ({ eventGuid, body }) => emailPrivateLink(parts, eventGuid, body.eMail),
  }) satisfies Partial<OwnCalls>;
