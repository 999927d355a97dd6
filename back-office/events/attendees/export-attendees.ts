import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import { dayOf } from '#contract/fields/days.ts';
import type { attendeeCalls } from '#contract/operator/bookings/attendees.ts';
import type { Database } from '../../database/database.ts';
import { bookingsByName, findEvent, type ListedBooking, type ListedEvent } from './by-name.ts';

type Export = Answer<typeof attendeeCalls.exportAttendees>;

/** All bookings of an event for a spreadsheet, written as they are read. Notes of staff are not in it. */
export async function exportAttendees(
  { database }: { database: Database },
  eventGuid: string,
): Promise<Export | Refused> {
  const event = await findEvent(database, eventGuid);
  if (isRefused(event)) return event;
  return { name: `attendees-${dayOf(event.startDateTime)}.csv`, bytes: bytesOf(database, event) };
}

async function* bytesOf(database: Database, event: ListedEvent): AsyncGenerator<Uint8Array, void> {
  const columns = columnsOf(event);
  // Without the mark, Excel does not read a file as UTF-8.
  yield Buffer.from(`\uFEFF${line(columns.map(({ title }) => title))}`);
  for await (const bookings of bookingsByName(database, event)) {
    const lines = bookings.map((booking) => line(columns.map(({ cell }) => cell(booking))));
    yield Buffer.from(lines.join(''));
  }
}

type Column = { title: string; cell: (booking: ListedBooking) => string | number | null };

const columnsOf = ({ extraInfoTitle, extraDescriptionTitle }: ListedEvent): Column[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'People', cell: ({ numberOfAttendees }) => numberOfAttendees },
  { title: 'Status', cell: ({ attendanceStatus }) => attendanceStatus },
  { title: 'Email address', cell: ({ eMail }) => eMail },
  { title: 'Phone', cell: ({ phone }) => phone },
  { title: extraInfoTitle || 'Extra information', cell: ({ extraInfo }) => extraInfo },
  { title: extraDescriptionTitle || 'Further details', cell: ({ extraDescription }) => extraDescription },
  { title: 'Booked', cell: ({ bookedAt }) => bookedAt },
  { title: 'Booked by', cell: ({ source }) => (source === 'staff' ? 'Staff' : 'Website') },
];

// RFC 4180.
const line = (cells: (string | number | null)[]): string =>
  `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;

/**
 * Text that no spreadsheet runs as a formula. A sign at the beginning makes one, in some programs also a full-width one or
 * one behind blanks; an apostrophe before it does not. A program that separates cells at semicolons or tabs may begin a
 * cell in the middle of the text.
 */
const harmless = (text: string): string =>
  text.replaceAll(beforeFormula, "$1'").replace(/^(?=[\t\r\n])/, "'");

const beforeFormula = /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
