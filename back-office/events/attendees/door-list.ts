import { listBookingTexts } from '#contract/records/booking.ts';
import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { attendeeCalls } from '#contract/operator/events/attendees.ts';
import type { Database } from '../../database/database.ts';
import { readBookingsByName, findEvent, type ListedEvent } from './bookings-by-name.ts';

type DoorList = Answer<typeof attendeeCalls.getDoorList>;

/** The attendees of an event, by name. */
export async function getDoorList(
  { database }: { database: Database },
  eventGuid: string,
): Promise<DoorList | Refused> {
  const event = await findEvent(database, eventGuid);
  return isRefused(event) ? event : readLines(database, event);
}

async function* readLines(database: Database, event: ListedEvent): DoorList {
  for await (const bookings of readBookingsByName(database, event)) {
    for (const booking of bookings) {
      const { name, numberOfAttendees, phone, attendanceStatus } = booking;
      const answers = mapNames(listBookingTexts('door'), (text) => booking[text]);
      if (attendanceStatus === 'Attending') yield { name, numberOfAttendees, phone, ...answers };
    }
  }
}
