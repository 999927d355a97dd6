import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#back-office/database/database.ts';
import { createDatabase } from '../../test/support/database.ts';
import { createBookingLoad, countWritten } from '../booking-load.ts';
import { addBookings, addComingEvents } from '../events.ts';
import { measureRatePerSecond } from '../load.ts';
import { startLychgateProcess, type Running } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';

const processCount = 3;
// A multiple of three, so that each process gets the same number.
const connections = 48;
const generations = 2;
const rounds = 3;
// A duration and not a number of requests, because the slowest of three processes would decide when it ends.
const seconds = 2;
// Each process compiles for itself the code that runs often.
const warmingSecondsEach = 6;
const visitedEvents = 12;
const bookedEvents = 1_000;
const bookingsPerRoundMax = 1_000_000;

export const threeProcesses = {
  title: 'Three processes',
  about:
    `Three processes on one database, each with a third of ${connections} connections, against one process with all of them, ` +
    'on the same PostgreSQL and the same cores. Three cannot have more processor time here; the figure shows whether working ' +
    'together costs any. A visit reads the page of events, then the page of one of them, and books; each of the three is a ' +
    `request. Bookings alone are for 1,000 events. Each round takes ${seconds} seconds. All of them are web processes ` +
    '(`ROLE=web`), so nobody sends emails meanwhile. Each process is warmed up for the same time, and tables have new statistics. ' +
    `After ${rounds} rounds all processes and databases are replaced.`,
  bench: measureThreeProcesses,
};

type Contender = {
  addresses: string[];
  /** The path of an event's page. */
  eventPage: string;
  database: Database;
  /** The number of the next round's first booking. */
  firstBooking: number;
  stop(): Promise<void>;
};
type Rates = { one: number[]; three: number[] };

async function measureThreeProcesses(): Promise<Row[]> {
  const rates = { visits: { one: [], three: [] } as Rates, bookings: { one: [], three: [] } as Rates };
  for (let generation = 0; generation < generations; generation++) {
    const contenders = { one: await startContender(1), three: await startContender(processCount) };
    // Visits come first, because their list would show the events of the bookings.
    for (const work of ['visits', 'bookings'] as const) {
      const perSecond = work === 'visits' ? measureVisitsPerSecond : measureBookingsPerSecond;
      const { one, three } = rates[work];
      for (const contender of Object.values(contenders)) {
        await perSecond(contender, warmingSecondsEach * contender.addresses.length);
        // Statements that were planned for empty tables would read whole tables.
        await contender.database.rows`vacuum analyze`;
      }
      for (let round = 0; round < rounds; round++) {
        if (round % 2 === 0) one.push(await perSecond(contenders.one));
        three.push(await perSecond(contenders.three));
        if (round % 2 === 1) one.push(await perSecond(contenders.one));
      }
    }
    for (const { database } of Object.values(contenders)) await assertAllEmailed(database);
    for (const { stop } of Object.values(contenders)) await stop();
  }
  return [
    describeRates('Visits, three processes', rates.visits, 'requests a second'),
    describeRates('Bookings alone, three processes', rates.bookings, 'a second'),
  ];
}

const describeRates = (measured: string, { one, three }: Rates, unit: string): Row => ({
  measured,
  against: 'one process on the same cores',
  limit: { min: 1 },
  unit: '×',
  values: computeRatios(three, one),
  scale: describeScale(three, one, unit),
});

async function startContender(count: number): Promise<Contender> {
  const { url, database, drop } = await createDatabase();
  const guids = await addComingEvents(database, visitedEvents);
  await addBookings(database);
  await database.rows`vacuum analyze`;
  const photographs = await mkdtemp(join(tmpdir(), 'lychgate-bench-photographs-'));
  const processes: Running[] = [];
  for (let number = 0; number < count; number++)
    processes.push(await startLychgateProcess(url, { ROLE: 'web' }, photographs));
  return {
    addresses: processes.map(({ address }) => address),
    eventPage: `/events/${guids[0]}`,
    database,
    firstBooking: 0,
    stop: async () => {
      for (const { stop } of processes) await stop();
      await rm(photographs, { recursive: true });
      await drop();
    },
  };
}

const measureVisitsPerSecond = (contender: Contender, forSeconds?: number) =>
  measureRequestsPerSecond(contender, visitedEvents, ['/events', contender.eventPage], forSeconds);

const measureBookingsPerSecond = (contender: Contender, forSeconds?: number) =>
  measureRequestsPerSecond(contender, bookedEvents, [], forSeconds);

async function measureRequestsPerSecond(
  contender: Contender,
  events: number,
  reads: string[],
  forSeconds = seconds,
) {
  const { addresses, database, firstBooking } = contender;
  const load = await createBookingLoad(database, { events }, firstBooking);
  contender.firstBooking += bookingsPerRoundMax;
  await waitUntilQuiet();
  return measureRatePerSecond({ address: addresses, connections, seconds: forSeconds, reads, ...load });
}

// The last bookings of a round may be written without being answered, because the load ends before.
async function assertAllEmailed(database: Database): Promise<void> {
  const { bookings, emails } = await countWritten(database);
  if (bookings === 0 || bookings !== emails)
    throw new Error(`${bookings} bookings and ${emails} emails were written`);
}
