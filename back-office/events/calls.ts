import { bind } from '../bind.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './attendance.ts';
import { getAttendees } from './attendee-list.ts';
import { getOtherDates, listEvents } from './event-list.ts';
import { getEventsToWatch } from './events-to-watch.ts';
import { emailPrivateLink } from './email-private-link.ts';
import { findExistingAttendee } from './find-attendee.ts';
import { cancelEvent, removeEvent, undoCancellation } from './managing/cancel-events.ts';
import type { EventParts } from './managing/event-record.ts';
import { createEvent, updateEvent } from './managing/manage-events.ts';
import { createEventSeries } from './managing/series/create-series.ts';
import { getEvent, getEvents } from './managing/staff-list.ts';

/** Events and bookings. */
export const eventCalls = bind<AttendanceParts & EventParts>()({
  getBereavementEvents: listEvents,
  getOtherDates,
  findExistingAttendee,
  updateAttendee,
  createAttendee,
  getEvents,
  getEvent,
  createEvent,
  createEventSeries,
  updateEvent,
  cancelEvent,
  undoEventCancellation: (parts, guid, query) => undoCancellation(parts, guid, query.scope === 'together'),
  removeEvent: (parts, guid, query) => removeEvent(parts, guid, query.cancelBookings === 'true'),
  getAttendees,
  getEventsToWatch,
  emailPrivateLink: (parts, eventGuid, body) => emailPrivateLink(parts, eventGuid, body.eMail),
});
