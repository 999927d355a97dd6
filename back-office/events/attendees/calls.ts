import { bind } from '../../bind.ts';
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
export const attendeeCalls = bind<AttendeeParts>()({
  getAttendance,
  searchAttendees,
  addAttendee,
  getDoorList,
  exportAttendees,
  getAttendee,
  correctAttendee,
  cancelAttendee: (parts, guid, body) => cancelAttendee(parts, guid, body.revision),
  bookAttendeeAgain,
  resendConfirmation,
  findAttendees,
});
