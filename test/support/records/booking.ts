import type { NewAttendee } from '#contract/attendance.ts';
import { call } from '../lychgate.ts';

type Details = Partial<Omit<NewAttendee, 'taskGuid'>>;

/** A booking of one place for Mary Example, with these changes. */
export const createBooking = (taskGuid: string, details: Details = {}) => ({
  name: 'Mary Example',
  eMail: 'mary@example.org',
  numberOfAttendees: 1,
  attendanceStatus: 'Attending' as const,
  ...details,
  taskGuid,
});

/** The number of people who have booked an event, as websites read it. */
export async function readNumberBooked(address: string, taskGuid: string): Promise<number> {
  const { body } = await call(address, 'GET', 'Bereavement/GetBereavementEvents');
  return body.find(({ guid }: { guid: string }) => guid === taskGuid).numberOfAttendees;
}

/** Books with the call of websites. */
export const book = (address: string, taskGuid: string, details: Details = {}) =>
  call(address, 'POST', 'Attendee', createBooking(taskGuid, details));
