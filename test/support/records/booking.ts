import type { NewAttendee } from '#contract/attendance.ts';
import { call } from '../lychgate.ts';

type Details = Partial<Omit<NewAttendee, 'taskGuid'>>;

/** A booking of one place for Mary Example, unless `details` say otherwise. */
export const bookingOf = (taskGuid: string, details: Details = {}) => ({
  name: 'Mary Example',
  eMail: 'mary@example.org',
  numberOfAttendees: 1,
  attendanceStatus: 'Attending' as const,
  ...details,
  taskGuid,
});

/** Makes that booking with the call that websites use. */
export const book = (address: string, taskGuid: string, details: Details = {}) =>
  call(address, 'POST', 'Attendee', bookingOf(taskGuid, details));
