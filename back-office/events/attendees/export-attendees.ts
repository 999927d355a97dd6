import { chooseBookingHeading, listBookingTexts } from '#contract/records/booking.ts';
import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import { getDay } from '#contract/fields/days.ts';
import type { attendeeCalls } from '#contract/operator/events/attendees.ts';
import { writeCsvHead, writeCsvLines, type CsvCell } from '#contract/fields/csv.ts';
import type { Database } from '../../database/database.ts';
import { readBookingsByName, findEvent, type ListedBooking, type ListedEvent } from './bookings-by-name.ts';

type Export = Answer<typeof attendeeCalls.exportAttendees>;

/** All bookings of an event for a spreadsheet, without the notes of staff. */
export async function exportAttendees(
  { database }: { database: Database },
  eventGuid: string,
): Promise<Export | Refused> {
  const event = await findEvent(database, eventGuid);
  if (isRefused(event)) return event;
  return { name: `attendees-${getDay(event.startDateTime)}.csv`, bytes: writeCsv(database, event) };
}

async function* writeCsv(database: Database, event: ListedEvent): AsyncGenerator<Uint8Array, void> {
  const columns = createColumns(event);
  yield writeCsvHead(columns.map(({ title }) => title));
  for await (const bookings of readBookingsByName(database, event)) {
    yield writeCsvLines(bookings.map((booking) => columns.map(({ cell }) => cell(booking))));
  }
}

type Column = { title: string; cell: (booking: ListedBooking) => CsvCell };

const createColumns = (event: ListedEvent): Column[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'People', cell: ({ numberOfAttendees }) => numberOfAttendees },
  { title: 'Status', cell: ({ attendanceStatus }) => attendanceStatus },
  { title: 'Email address', cell: ({ eMail }) => eMail },
  ...listBookingTexts('export').map((name) => ({
    title: chooseBookingHeading(name, event),
    cell: (booking: ListedBooking) => booking[name],
  })),
  { title: 'Booked', cell: ({ bookedAt }) => bookedAt },
  { title: 'Booked by', cell: ({ source }) => (source === 'staff' ? 'Staff' : 'Website') },
];
