import type { Database } from '#back-office/database/database.ts';
import type { Load } from './load.ts';
import { keys } from './processes.ts';

/** Bookings at new events, `perEvent` at one event before the next; without a number they take turns. */
export type BookingSetting = { events: number; perEvent?: number };

/** Bookings, each with an email address of its own; `first` is the number of the first one. */
export async function createBookingLoad(
  database: Database,
  { events, perEvent }: BookingSetting,
  first: number,
): Promise<Pick<Load, 'method' | 'path' | 'headers' | 'body'>> {
  const guids = await addEmptyEvents(database, events);
  const pickGuid = (number: number) => guids[(perEvent ? Math.floor(number / perEvent) : number) % events]!;
  return {
    method: 'POST',
    path: '/api/Attendee',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.api },
    body: (number) => createBody(first + number, pickGuid(number)),
  };
}

const createBody = (number: number, taskGuid: string) =>
  JSON.stringify({
    name: 'Ann Example',
    eMail: `Visitor.${number}@example.org`,
    numberOfAttendees: 2,
    extraInfo: 'Arthur Example',
    extraDescription: 'We would like to sit near the exit, please.',
    attendanceStatus: 'Attending',
    taskGuid,
  });

async function addEmptyEvents(database: Database, count: number): Promise<string[]> {
  const rows = await database.rows<{ guid: string }>`
    insert into event (title, starts_at, max_capacity, location, address_line1, town, post_code, extra_info_title,
                       extra_description_title)
    select 'Service of remembrance', timestamp '2031-03-29 18:30:00', 100000, 'Example Chapel', '3 Sample Street',
           'Demonstration Town', 'EX1 3CC', 'Name you would like read out', 'Anything you would like us to know'
    from generate_series(1, ${count}::integer) returning guid`;
  return rows.map(({ guid }) => guid);
}

export async function countWritten(database: Database): Promise<{ bookings: number; emails: number }> {
  const [written] = await database.rows<{ bookings: number; emails: number }>`
    select (select count(*)::integer from attendee where email like 'Visitor.%') as bookings,
           (select count(*)::integer from outbox) as emails`;
  return written!;
}
