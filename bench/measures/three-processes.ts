import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#back-office/database/database.ts';
import { freshDatabase } from '../../test/support/database.ts';
import { bookingLoad, countWritten } from '../booking-load.ts';
import { addBookings, addComingEvents } from '../events.ts';
import { ratePerSecond } from '../load.ts';
import { startLychgateProcess, type Running } from '../processes.ts';
import { whenQuiet } from '../quiet.ts';
import { ratios, scaleOf, type Row } from '../row.ts';

const processCount = 3;
// The same number for each of three processes.
const connections = 48;
const generations = 2;
const rounds = 3;
// Not a number of requests: the slowest of three processes would decide when it ends, although others have time.
const seconds = 2;
// Each process compiles for itself the code that runs often.
const warmingSecondsEach = 3;
const bookedEvents = 1_000;
const bookingsPerRoundMax = 1_000_000;

export const threeProcesses = {
  title: 'Three processes',
  about:
    `Three processes on one database, each with a third of ${connections} connections, against one process with all of them, ` +
    'on the same PostgreSQL and the same cores. Three cannot have more processor time here; the figure shows whether working ' +
    `together costs any. Each round reads the page of events, or books for 1,000 events, for ${seconds} seconds. Nobody sends ` +
    `emails meanwhile. After ${rounds} rounds all processes and databases are replaced.`,
  bench: measureThreeProcesses,
};

type Contender = {
  addresses: string[];
  database: Database;
  /** The number of the next round's first booking. */
  firstBooking: number;
  stop(): Promise<void>;
};
type Rates = { one: number[]; three: number[] };

async function measureThreeProcesses(): Promise<Row[]> {
  const rates = { pages: { one: [], three: [] } as Rates, bookings: { one: [], three: [] } as Rates };
  for (let generation = 0; generation < generations; generation++) {
    const contenders = { one: await startContender(1), three: await startContender(processCount) };
    // Pages first: they would list the events of the bookings.
    for (const work of [pagesPerSecond, bookingsPerSecond]) {
      const { one, three } = work === pagesPerSecond ? rates.pages : rates.bookings;
      for (const contender of Object.values(contenders))
        await work(contender, warmingSecondsEach * contender.addresses.length);
      for (let round = 0; round < rounds; round++) {
        if (round % 2 === 0) one.push(await work(contenders.one));
        three.push(await work(contenders.three));
        if (round % 2 === 1) one.push(await work(contenders.one));
      }
    }
    for (const { database } of Object.values(contenders)) await assertAllEmailed(database);
    for (const { stop } of Object.values(contenders)) await stop();
  }
  return [rowOf('Bookings, three processes', rates.bookings), rowOf('Pages, three processes', rates.pages)];
}

const rowOf = (measured: string, { one, three }: Rates): Row => ({
  measured,
  against: 'one process on the same cores',
  limit: { min: 1 },
  unit: '×',
  values: ratios(three, one),
  scale: scaleOf(three, one, 'a second'),
});

async function startContender(count: number): Promise<Contender> {
  const { url, database, drop } = await freshDatabase();
  await addComingEvents(database, 12);
  await addBookings(database);
  await database.rows`vacuum analyze`;
  const photographs = await mkdtemp(join(tmpdir(), 'lychgate-bench-photographs-'));
  const processes: Running[] = [];
  for (let number = 0; number < count; number++)
    // With an unreachable mail server nothing is sent.
    processes.push(await startLychgateProcess(url, { SMTP_URL: 'smtp://127.0.0.1:9' }, photographs));
  return {
    addresses: processes.map(({ address }) => address),
    database,
    firstBooking: 0,
    stop: async () => {
      for (const { stop } of processes) await stop();
      await rm(photographs, { recursive: true });
      await drop();
    },
  };
}

async function pagesPerSecond({ addresses }: Contender, forSeconds = seconds): Promise<number> {
  await whenQuiet();
  return ratePerSecond({ address: addresses, connections, seconds: forSeconds, path: '/events' });
}

async function bookingsPerSecond(contender: Contender, forSeconds = seconds): Promise<number> {
  const { addresses, database, firstBooking } = contender;
  const load = await bookingLoad(database, { events: bookedEvents }, firstBooking);
  contender.firstBooking += bookingsPerRoundMax;
  await whenQuiet();
  return ratePerSecond({ address: addresses, connections, seconds: forSeconds, ...load });
}

// The last bookings of a round may be written without being answered, because the load ends before.
async function assertAllEmailed(database: Database): Promise<void> {
  const { bookings, emails } = await countWritten(database);
  if (bookings === 0 || bookings !== emails)
    throw new Error(`${bookings} bookings and ${emails} emails were written`);
}
