import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import { createDatabase } from '../../test/support/database.ts';
import { createBookingLoad, countWritten, type BookingSetting } from '../booking-load.ts';
import { measureRatePerSecond } from '../load.ts';
import { roundsEach, startBare, startLychgateProcess, type Running } from '../processes.ts';
import { isQuick } from '../quick.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';

// One event after another, each the largest anyone plans, booked up in a quarter of a second; and as many events as
// there are chapels, all at once.
const settings = [
  { where: 'one event', events: 4, perEvent: 500, bookings: 2_000 },
  { where: '1,000 events', events: 1_000, bookings: 3_000 },
];
// Compiling the code that runs often takes thousands of bookings, and ours is more code.
const warmingUp = { events: 100, bookings: 10_000 };
// After a process wakes, it first runs the timers it missed. That must not count in its own turn.
const wakingMs = 500;
const generations = isQuick ? 1 : 4;
const connections = 50;
const poolSize = 10;

export const bookings = {
  title: 'Booking over HTTP',
  about:
    `\`POST /api/Attendee\` over ${connections} connections. Each round makes 2,000 bookings for one event after another, ` +
    '500 for each, or 3,000 for 1,000 events at once, each with its own email address. Every booking is checked, the ' +
    'capacity counted under the lock and the email queued. The baseline is a Fastify route without checks that makes the ' +
    `same writes in one statement, on the same PostgreSQL with ${poolSize} connections; ours are pipelined over two, those of one event over the same. Each round ` +
    'has new events. After two rounds all processes and databases are replaced. Neither contender sends emails meanwhile; ' +
    'the figures for comparison below are of a process that also writes them to files.',
  bench: measureBookings,
};

type Contender = {
  name: Name;
  address: string;
  pid: number;
  database: Database;
  sent: number;
  stop(): Promise<void>;
};
type Name = 'bare' | 'product' | 'paused';
/** Bookings per second, one figure per round. */
type Rates = Record<Name, number[]>;

async function measureBookings(): Promise<Row[]> {
  const rates: Rates[] = settings.map(() => ({ bare: [], product: [], paused: [] }));
  for (let generation = 0; generation < generations; generation++) {
    const contenders = await startContenders();
    for (const contender of contenders) await measureBookingsPerSecond(contender, warmingUp);
    for (const [index, setting] of settings.entries()) {
      for (let round = 0; round < roundsEach; round++) {
        for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
          rates[index]![contender.name].push(await measureBookingsPerSecond(contender, setting));
      }
    }
    for (const contender of contenders) await assertAllWritten(contender);
    for (const { pid } of contenders) process.kill(pid, 'SIGCONT');
    for (const { stop } of contenders) await stop();
  }
  return settings.flatMap(({ where }, index) => describeRates(where, rates[index]!));
}

async function startContenders(): Promise<Contender[]> {
  const start = async (name: Name, open: (databaseUrl: string) => Promise<Omit<Running, 'dataDir'>>) => {
    const { url, database, drop } = await createDatabase();
    const { address, pid, stop } = await open(url);
    return { name, address, pid, database, sent: 0, stop: () => stop().then(drop) };
  };
  return [
    await start('bare', (databaseUrl) =>
      startBare(new URL('../bare/bookings.ts', import.meta.url), { databaseUrl, poolSize }),
    ),
    await start('product', startLychgateProcess),
    // With an unreachable mail server the worker waits, so nothing is sent.
    await start('paused', (url) => startLychgateProcess(url, { SMTP_URL: 'smtp://127.0.0.1:9' })),
  ];
}

function describeRates(where: string, rates: Rates): Row[] {
  const row = { against: 'bare route, one statement', unit: '×' as const };
  return [
    {
      ...row,
      measured: `Bookings, ${where}`,
      limit: { min: 0.75 },
      values: computeRatios(rates.paused, rates.bare),
      scale: describeScale(rates.paused, rates.bare, 'a second'),
    },
    {
      ...row,
      measured: `Bookings, ${where}, while emails are written`,
      limit: null,
      values: computeRatios(rates.product, rates.bare),
      scale: describeScale(rates.product, rates.bare, 'a second'),
    },
  ];
}

async function measureBookingsPerSecond(
  contender: Contender,
  setting: BookingSetting & { bookings: number },
): Promise<number> {
  const { address, pid, database } = contender;
  const load = await createBookingLoad(database, setting, contender.sent);
  const requests = setting.bookings;
  contender.sent += requests;
  await waitUntilQuiet();
  process.kill(pid, 'SIGCONT');
  await wait(wakingMs);
  const rate = await measureRatePerSecond({ address, connections, requests, ...load });
  // Paused until its next turn, because sending its remaining emails would slow the others.
  process.kill(pid, 'SIGSTOP');
  return rate;
}

async function assertAllWritten({ name, database, sent }: Contender): Promise<void> {
  const { bookings: written, emails } = await countWritten(database);
  if (written !== sent || emails !== sent)
    throw new Error(`Of ${sent} bookings (${name}) ${written} and ${emails} emails were written`);
}
