import type { OwnCalls } from '#contract/operator/calls.ts';
import { addAttendee } from './add-attendee.ts';
import { bookAttendeeAgain, cancelAttendee } from './cancel-attendee.ts';
import { correctAttendee } from './correct-attendee.ts';
import { getDoorList } from './door-list.ts';
import { exportAttendees } from './export-attendees.ts';
import { getAttendee } from './get-attendee.ts';
import { getAttendance } from './get-attendance.ts';
import type { AttendeeParts } from './parts.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { findAttendees, searchAttendees } from './search-attendees.ts';

/** Bookings as staff see, make and change them. */
export const attendeeCalls = (parts: AttendeeParts) =>
  ({
    getAttendance: ({ eventGuid }) => getAttendance(parts, eventGuid),
    searchAttendees: ({ eventGuid, query }) => searchAttendees(parts, eventGuid, query),
    addAttendee: ({ eventGuid, body }) => addAttendee(parts, eventGuid, body),
    getDoorList: ({ eventGuid }) => getDoorList(parts, eventGuid),
    exportAttendees: ({ eventGuid }) => exportAttendees(parts, eventGuid),
    getAttendee: ({ guid }) => getAttendee(parts, guid),
    correctAttendee: ({ guid, body }) => correctAttendee(parts, guid, body),
    cancelAttendee: ({ guid, body }) => cancelAttendee(parts, guid, body.revision),
    bookAttendeeAgain: ({ guid, body }) => bookAttendeeAgain(parts, guid, body),
    resendConfirmation: ({ guid }) => resendConfirmation(parts, guid),
    findAttendees: ({ query }) => findAttendees(parts, query),
  }) satisfies Partial<OwnCalls>;
