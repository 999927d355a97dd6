import { execFileSync } from 'node:child_process';
import { createDatabase } from '../../test/support/database.ts';
import { addBookings, addComingEvents } from '../events.ts';
import { measureRatePerSecond } from '../load.ts';
import { startBare, startLychgateProcess } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Options, type Row } from '../row.ts';

const eventCount = 12;
const connections = 20;
const rounds = 9;
const requestsPerRound = 800;
const warmingRequests = 3_000;
const loadSeconds = 20;
const longLoadSeconds = 60;

export const pages = {
  title: 'Pages from live data',
  about:
    `The page of ${eventCount} upcoming events over ${connections} connections. Lychgate reads and renders it once a second, ` +
    'and sends its bytes to all visitors of that second. One baseline is a Fastify route that reads the same rows for each ' +
    'request with one statement and renders the same list, with the same style sheet, with `renderToString`. The other is a ' +
    'Fastify route that sends the same bytes, and so is the limit. None compresses here. Memory is the resident set of our server process ' +
    '(without PostgreSQL) at the end of the load.',
  bench: measurePages,
};

async function measurePages({ long }: Options): Promise<Row[]> {
  const { url, database, drop } = await createDatabase();
  await addComingEvents(database, eventCount);
  await addBookings(database);
  await database.rows`vacuum analyze`;
  const product = await startLychgateProcess(url);
  const bare = await startBare(new URL('../bare/event-list.ts', import.meta.url), {
    databaseUrl: url,
    style: await readStyle(product.address),
  });
  const bytes = await startBare(new URL('../bare/one-page.ts', import.meta.url), {
    from: `${product.address}/events`,
  });
  const measureRate = async (address: string, requests: number) => {
    await waitUntilQuiet();
    return measureRatePerSecond({ address, connections, requests, path: '/events' });
  };
  for (const { address } of [bare, bytes, product]) await measureRate(address, warmingRequests);
  const rates = { product: [] as number[], bare: [] as number[], bytes: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.bare.push(await measureRate(bare.address, requestsPerRound));
    rates.product.push(await measureRate(product.address, requestsPerRound));
    rates.bytes.push(await measureRate(bytes.address, requestsPerRound));
  }
  const seconds = long ? longLoadSeconds : loadSeconds;
  await measureRatePerSecond({
    address: product.address,
    connections,
    seconds,
    path: '/events',
    headers: { 'accept-encoding': 'br' },
  });
  const memory = readResidentMegabytes(product.pid);
  for (const server of [product, bare, bytes]) await server.stop();
  await drop();
  return [
    {
      measured: 'Event list pages',
      against: 'bare route, `renderToString`',
      limit: { min: 5 },
      unit: '×',
      values: computeRatios(rates.product, rates.bare),
      scale: describeScale(rates.product, rates.bare, 'a second'),
    },
    {
      measured: 'Event list pages',
      against: 'bare route, the same bytes',
      limit: { min: 0.5 },
      unit: '×',
      values: computeRatios(rates.product, rates.bytes),
      scale: describeScale(rates.product, rates.bytes, 'a second'),
    },
    {
      measured: `Memory after ${seconds} s of load`,
      against: '',
      limit: { max: 250 },
      unit: 'MB',
      values: [memory],
    },
  ];
}

/** Our style sheet is part of each page, so the baseline's page includes it too. */
async function readStyle(address: string): Promise<string> {
  const page = await (await fetch(`${address}/events`)).text();
  return /<style>([^]*?)<\/style>/.exec(page)![1]!;
}

function readResidentMegabytes(pid: number): number {
  return (
    (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024) / 1_000_000
  );
}
