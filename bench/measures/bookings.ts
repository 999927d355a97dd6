import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import { freshDatabase } from '../../test/support/database.ts';
import { ratePerSecond } from '../load.ts';
import {
  generations,
  keys,
  roundsEach,
  startBare,
  startLychgateProcess,
  type Running,
} from '../processes.ts';
import { whenQuiet } from '../quiet.ts';
import { ratios, scaleOf, type Row } from '../row.ts';

// The largest event anybody plans, booked up in a quarter of a second, and then the next; and as many events as there
// are chapels, all at once.
const settings = [
  { where: 'one event', events: 4, atOnce: 1, bookings: 2_000 },
  { where: '1,000 events', events: 1_000, atOnce: 1_000, bookings: 3_000 },
];
const warmingUp = { events: 100, atOnce: 100, bookings: 3_000 };
// For the timers that a process has missed in its sleep: seen to before its turn, not in it.
const wakingMs = 500;
const connections = 50;
const poolSize = 10;

export const bookings = {
  title: 'Booking over HTTP',
  about:
    '`POST /api/Attendee`, 2,000 bookings a round for one event after another, 500 for each, or 3,000 for 1,000 events at ' +
    `once, each with an e-mail address of its own, over ${connections} connections: checked, under the lock, capacity counted, with the letter in the outbox. ` +
    'Against a Fastify route that checks nothing and makes the same writes in one statement, on the same PostgreSQL ' +
    `over ${poolSize} connections; ours takes bookings over four. Each round has new events, and after two rounds all processes and databases are ` +
    'new. Neither side of the limit sends letters meanwhile; the figures for scale below are of a process that writes them ' +
    'to files as well.',
  bench: measureBookings,
};

type Setting = { events: number; atOnce: number; bookings: number };
type Contender = {
  name: Name;
  address: string;
  pid: number;
  database: Database;
  sent: number;
  stop(): Promise<void>;
};
type Name = 'bare' | 'ours' | 'paused';
/** Bookings a second, one figure a round. */
type Rates = Record<Name, number[]>;

async function measureBookings(): Promise<Row[]> {
  const rates: Rates[] = settings.map(() => ({ bare: [], ours: [], paused: [] }));
  for (let generation = 0; generation < generations; generation++) {
    const contenders = await startContenders();
    for (const contender of contenders) await bookingsPerSecond(contender, warmingUp);
    for (const [index, setting] of settings.entries()) {
      for (let round = 0; round < roundsEach; round++) {
        for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
          rates[index]![contender.name].push(await bookingsPerSecond(contender, setting));
      }
    }
    for (const contender of contenders) await assertAllWritten(contender);
    for (const { pid } of contenders) process.kill(pid, 'SIGCONT');
    for (const { stop } of contenders) await stop();
  }
  return settings.flatMap(({ where }, index) => rowsOf(where, rates[index]!));
}

async function startContenders(): Promise<Contender[]> {
  const start = async (name: Name, open: (databaseUrl: string) => Promise<Omit<Running, 'dataDir'>>) => {
    const { url, database, drop } = await freshDatabase();
    const { address, pid, stop } = await open(url);
    return { name, address, pid, database, sent: 0, stop: () => stop().then(drop) };
  };
  return [
    await start('bare', (databaseUrl) =>
      startBare(new URL('../bare/bookings.ts', import.meta.url), { databaseUrl, poolSize }),
    ),
    await start('ours', startLychgateProcess),
    // A mail server that is away makes the worker wait, so nothing is sent meanwhile.
    await start('paused', (url) => startLychgateProcess(url, { SMTP_URL: 'smtp://127.0.0.1:9' })),
  ];
}

function rowsOf(where: string, rates: Rates): Row[] {
  const row = { against: 'bare route, one statement', unit: '×' as const };
  return [
    {
      ...row,
      measured: `Bookings, ${where}`,
      limit: { min: 0.6 },
      values: ratios(rates.paused, rates.bare),
      scale: scaleOf(rates.paused, rates.bare, 'a second'),
    },
    {
      ...row,
      measured: `Bookings, ${where}, while letters are written`,
      limit: null,
      values: ratios(rates.ours, rates.bare),
      scale: scaleOf(rates.ours, rates.bare, 'a second'),
    },
  ];
}

async function bookingsPerSecond(
  contender: Contender,
  { events, atOnce, bookings }: Setting,
): Promise<number> {
  const { address, pid, database } = contender;
  const guids = await addEmptyEvents(database, events);
  const first = contender.sent;
  contender.sent += bookings;
  await whenQuiet();
  process.kill(pid, 'SIGCONT');
  await wait(wakingMs);
  const eventsDone = (number: number) => Math.floor((number * events) / (bookings * atOnce));
  const guidOf = (number: number) => guids[eventsDone(number) * atOnce + (number % atOnce)]!;
  const rate = await ratePerSecond({
    address,
    connections,
    requests: bookings,
    method: 'POST',
    path: '/api/Attendee',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.api },
    body: (number) => bookingOf(first + number, guidOf(number)),
  });
  // It sleeps until its next turn: the letters that it has still to send would slow the others.
  process.kill(pid, 'SIGSTOP');
  return rate;
}

const bookingOf = (number: number, taskGuid: string) =>
  JSON.stringify({
    name: 'Ann Example',
    eMail: `Visitor.${number}@example.org`,
    numberOfAttendees: 2,
    extraInfo: 'Arthur Example',
    extraDescription: 'We would like to sit near the door, please.',
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

async function assertAllWritten({ name, database, sent }: Contender): Promise<void> {
  const [written] = await database.rows<{ attendees: number; emails: number }>`
    select (select count(*)::integer from attendee) as attendees, (select count(*)::integer from outbox) as emails`;
  const { attendees, emails } = written!;
  if (attendees !== sent || emails !== sent) {
    throw new Error(
      `Of ${sent} bookings (${name}) ${attendees} attendees and ${emails} letters were written`,
    );
  }
}
