// @proof: three processes with a replica are read all the time while places are booked, for half a minute.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { openDatabase } from '#back-office/database/database.ts';
import { apiKey, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { startSecond } from '../support/processes/two-processes.ts';
import { startSilenceableProxy, startReplicatedPostgres } from './replica.ts';

const promisedMs = 1_000;
const places = 900;

type PageReading = { begunAt: number; process: number; left: number };

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let line: Awaited<ReturnType<typeof startSilenceableProxy>>;
/** Keeps the files of all, and is not read. */
let first: TestedLychgate;
let processes: TestedLychgate[] = [];
let event: string;
let visitors = 0;
/** When each booking was answered. */
const booked: number[] = [];

before(async () => {
  servers = await startReplicatedPostgres();
  line = await startSilenceableProxy(servers.replicaUrl);
  first = await startTestLychgate({ DATABASE_URL: servers.url, PHOTOGRAPHS_SHARED: 'on' });
  await start(promisedMs);
  event = await makeEvent(first.address, { maxCapacity: places });
});
after(async () => {
  await stop();
  await first?.stop();
  await line?.stop();
  await servers?.stop();
});

async function start(sharedPagesMs: number) {
  const settings = { DATABASE_URL: servers.url, DATABASE_READ_URL: line.url };
  for (let count = 0; count < 3; count += 1)
    processes.push(await startSecond(first, settings, (config) => ({ ...config, sharedPagesMs })));
}

async function stop() {
  for (const lychgate of processes) await lychgate.stop();
  processes = [];
}

const createVisitorAddress = () => `2001:db8:0:${(visitors += 1).toString(16)}::1`;

/** The places that the event list of a process shows a visitor; null if it shows none. */
async function readPlaces(process: number, visitor: string): Promise<number | null> {
  const headers = { 'X-Forwarded-For': visitor };
  const answer = await fetch(`${processes[process]!.address}/events`, { headers });
  const [, left] = /\b(\d+) places left/.exec(await answer.text()) ?? [];
  return left === undefined ? null : Number(left);
}

/** Books a place at one of the processes, and looks at its event list at once. */
async function bookAndLook(process: number) {
  const visitor = createVisitorAddress();
  const answer = await fetch(`${processes[process]!.address}/api/Attendee`, {
    method: 'POST',
    headers: { 'X-Api-Key': apiKey, 'X-Forwarded-For': visitor, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      taskGuid: event,
      name: 'Ann Visitor',
      eMail: `ann${booked.length}@willow.example`,
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
    }),
  });
  assert.equal(answer.status, 200);
  booked.push(performance.now());
  assert.equal(await readPlaces(process, visitor), places - booked.length);
}

/** Reads the list of every process without a pause until it is told to stop. Returns what was read. */
function readAll() {
  const readings: PageReading[] = [];
  const ending = new AbortController();
  const lanes = processes.map(async (_, process) => {
    const visitor = createVisitorAddress();
    while (!ending.signal.aborted) {
      const begunAt = performance.now();
      const left = await readPlaces(process, visitor);
      if (left !== null) readings.push({ begunAt, process, left });
      await wait(left === null ? 200 : 5);
    }
  });
  return async () => {
    ending.abort();
    await Promise.all(lanes);
    return readings;
  };
}

/** The readings that lack a booking answered more than a second before they began. */
const findOld = (readings: PageReading[]) =>
  readings.filter(
    ({ begunAt, left }) => left > places - booked.filter((at) => at < begunAt - promisedMs).length,
  );

async function bookWhileReading(bookings: number): Promise<PageReading[]> {
  const end = readAll();
  for (let count = 0; count < bookings; count += 1) {
    await bookAndLook(count % processes.length);
    await wait(170);
  }
  await wait(promisedMs + 500);
  return end();
}

test('no process shows a list older than a second, and visitors see their own booking at once', async () => {
  const readings = await bookWhileReading(30);
  assert.deepEqual(findOld(readings), []);
  const shared = readings.filter(
    ({ begunAt, left }) => left > places - booked.filter((at) => at < begunAt).length,
  );
  assert.ok(shared.length > 20, `only ${shared.length} of ${readings.length} readings were of a shared page`);
});

test('no list is older than a second while the replica is behind, or silent', async () => {
  const replica = openDatabase(servers.replicaUrl);
  try {
    await replica.rows`select pg_wal_replay_pause()`;
    assert.deepEqual(findOld(await bookWhileReading(12)), []);
    await replica.rows`select pg_wal_replay_resume()`;
  } finally {
    await replica.close();
  }
  line.state.isSilent = true;
  assert.deepEqual(findOld(await bookWhileReading(12)), []);
  line.state.isSilent = false;
});

test('pages that are shared for longer are found to be too old', async () => {
  await stop();
  await start(4 * promisedMs);
  assert.notDeepEqual(findOld(await bookWhileReading(12)), []);
  await stop();
  await start(promisedMs);
});

test('a second after PostgreSQL was stopped, no process shows the list', async () => {
  const end = readAll();
  await wait(promisedMs);
  await servers.stop();
  const stoppedAt = performance.now();
  await wait(3 * promisedMs);
  const readings = await end();
  assert.notDeepEqual(readings, []);
  assert.deepEqual(
    readings.filter(({ begunAt }) => begunAt > stoppedAt + promisedMs),
    [],
  );
});
