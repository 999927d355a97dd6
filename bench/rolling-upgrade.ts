// npm run try-upgrade -- <folder>: upgrades two processes one after the other, from the release that is built in that
// folder to this one, on one database and under bookings. Says what visitors noticed.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { apiKey, call, makeEvent, operatorKey } from '../test/support/lychgate.ts';
import { startTestPostgres } from '../test/support/postgres.ts';
import { freePort } from '../test/support/free-port.ts';

const drainMs = 300;
const phaseMs = 3_000;
const visitors = 3;
const pauseMs = 20;
const stopAfterMs = 180_000;

setTimeout(() => process.exit(1), stopAfterMs).unref();

const before = resolve(process.argv[2] ?? '');
const shared = mkdtempSync(join(tmpdir(), 'lychgate-upgrade-'));
mkdirSync(join(shared, 'photographs'));
const server = await startTestPostgres();
const databaseUrl = await makeDatabase(server.url);

type Running = { child: ChildProcess; name: string; port: number };

/** The processes that take requests, as a load balancer knows them. */
const open: Running[] = [];
const seen = { booked: 0, pages: 0, refused: 0, dropped: 0 };

async function makeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database upgrade');
  await client.end();
  return Object.assign(new URL(url), { pathname: '/upgrade' }).href;
}

async function start(folder: string, name: string, port: number): Promise<Running> {
  const dataDir = join(shared, name);
  mkdirSync(dataDir, { recursive: true });
  rmSync(join(dataDir, 'photographs'), { force: true });
  symlinkSync(join(shared, 'photographs'), join(dataDir, 'photographs'));
  const settings = {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    DATABASE_URL: databaseUrl,
    PHOTOGRAPHS_SHARED: 'on',
  };
  const keys = {
    API_KEY: apiKey,
    OPERATOR_KEY: operatorKey,
    DEMO: 'off',
    PUBLIC_URL: 'http://upgrade.example',
  };
  const child = spawn(join(folder, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: folder,
    env: { ...process.env, ...settings, ...keys },
    stdio: 'ignore',
  });
  while ((await fetchStatus(port, '/health')) !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} did not start from ${folder}.`);
    await wait(pauseMs);
  }
  const running = { child, name, port };
  open.push(running);
  return running;
}

const getAddress = (port: number) => `http://127.0.0.1:${port}`;
const fetchStatus = (port: number, path: string) =>
  fetch(getAddress(port) + path).then(
    ({ status }) => status,
    () => 0,
  );

async function stop(running: Running): Promise<void> {
  open.splice(open.indexOf(running), 1);
  await wait(drainMs);
  const ended = new Promise((end) => running.child.once('exit', end));
  running.child.kill('SIGTERM');
  await ended;
}

async function replace(running: Running, folder: string, what: string): Promise<Running> {
  await stop(running);
  const next = await start(folder, running.name, running.port);
  await wait(phaseMs);
  console.log(`${what}: ${JSON.stringify(seen)}`);
  return next;
}

let number = 0;
const over = new AbortController();

async function visit(taskGuid: string): Promise<void> {
  while (!over.signal.aborted) {
    number += 1;
    const { port } = open[number % open.length]!;
    const eMail = `ann${number}@willow.example`;
    const booking = {
      taskGuid,
      name: 'Ann Visitor',
      eMail,
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
    };
    await call(getAddress(port), 'POST', 'Attendee', booking).then(
      ({ status }) => (status === 200 ? (seen.booked += 1) : (seen.refused += 1)),
      () => (seen.dropped += 1),
    );
    if ((await fetchStatus(port, '/events')) === 200) seen.pages += 1;
    else seen.refused += 1;
    await wait(pauseMs);
  }
}

let one = await start(before, 'one', await freePort());
let other = await start(before, 'other', await freePort());
const event = await makeEvent(getAddress(one.port));
const visiting = Array.from({ length: visitors }, () => visit(event));
await wait(phaseMs);
other = await replace(other, '.', 'The new release beside the one before');
one = await replace(one, before, 'The one before restarted on the newer database');
one = await replace(one, '.', 'The new release alone');
over.abort();
await Promise.all(visiting);

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const { rows } = await client.query<{ bookings: number }>(
  'select count(*)::integer as bookings from attendee',
);
await client.end();
for (const running of [one, other]) await stop(running);
await server.stop();
rmSync(shared, { recursive: true });
const isRight = rows[0]?.bookings === seen.booked && seen.refused + seen.dropped === 0;
console.log(
  `${rows[0]?.bookings} bookings are stored. ${isRight ? 'Visitors noticed nothing.' : 'This is not right.'}`,
);
process.exit(isRight ? 0 : 1);
