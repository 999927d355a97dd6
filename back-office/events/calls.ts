import type { OwnCalls } from '#contract/operator/calls.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './attendance.ts';
import { getAttendees } from './attendee-list.ts';
import { listEvents } from './event-list.ts';
import { emailPrivateLink } from './email-private-link.ts';
import { findExistingAttendee } from './find-attendee.ts';
import { createEvent, removeEvent, updateEvent } from './manage-events.ts';

/** Events and bookings. */
export const eventCalls = (parts: AttendanceParts) =>
  ({
    getBereavementEvents: () => listEvents(parts),
    findExistingAttendee: ({ eventGuid, email }) => findExistingAttendee(parts, eventGuid, email),
    updateAttendee: ({ attendeeGuid, body }) => updateAttendee(parts, attendeeGuid, body),
    createAttendee: ({ body }) => createAttendee(parts, body),
    createEvent: ({ body }) => createEvent(parts, body),
    updateEvent: ({ guid, body }) => updateEvent(parts, guid, body),
    removeEvent: ({ guid, query }) => removeEvent(parts, guid, query.cancelBookings === 'true'),
    getAttendees: ({ eventGuid }) => getAttendees(parts, eventGuid),
    emailPrivateLink: ({ eventGuid, body }) => emailPrivateLink(parts, eventGuid, body.eMail),
  }) satisfies Partial<OwnCalls>;
