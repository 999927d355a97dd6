import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiKey, operatorKey } from '../support/lychgate.ts';
import { margaret } from './cremation-page.ts';
import { freshDatabase } from '../support/database.ts';

const submissions = 300;
const relativesAtOnce = 16;
const boundMs = 240_000;
const answerMs = 15_000;
// After how many submissions the server is killed, without a word, and started again.
const kills = [60, 150, 240];

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir: string;
let port: number;
let server: ChildProcess | undefined;

before(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lychgate-once-'));
  port = await freePort();
  await start();
});
after(async () => {
  await stop('SIGTERM');
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('Three hundred requests on poor connections', () => {
  const deadline = Date.now() + boundMs;
  const faults = { aborted: 0, unanswered: 0, kills: 0 };

  test('each ends in its own success page, whatever was pressed twice, cut off or restarted', async () => {
    let next = 0;
    let done = 0;
    const relative = async () => {
      while (next < submissions) {
        const number = next++;
        const references = await sendWithFaults(number, faults, deadline);
        assert.equal(new Set(references).size, 1, `every repeat of request ${number} has one reference`);
        done += 1;
        if (kills.includes(done)) await restart(faults);
      }
    };
    await Promise.all(Array.from({ length: relativesAtOnce }, relative));
    assert.equal(faults.kills, kills.length);
    assert.ok(faults.aborted >= submissions / 5, `only ${faults.aborted} connections dropped`);
    assert.ok(faults.unanswered > 0, 'no request met a server that was down');
  });

  test('there is one request and one pair of letters for each, and not one more', async () => {
    const [kept] = await fresh.database.rows<{ requests: number; people: number; emails: number }>`
      select (select count(*)::integer from cremation_request) as requests,
             (select count(distinct answers ->> 'lastName')::integer from cremation_request) as people,
             (select count(*)::integer from outbox) as emails`;
    assert.deepEqual(kept, { requests: submissions, people: submissions, emails: 2 * submissions });
  });
});

type Faults = { aborted: number; unanswered: number; kills: number };

/** One relative: sends a form, with one of five kinds of bad luck, and goes on until it is answered. */
async function sendWithFaults(number: number, faults: Faults, deadline: number): Promise<string[]> {
  const form = formOf(number);
  const answered = () => untilAnswered(form, number, faults, deadline);
  switch (number % 5) {
    case 0:
      return [await answered()];
    case 1: // a double click
      return Promise.all([answered(), answered()]);
    case 2: // a browser that sends again by itself, its line cut before the answer
      await cutOff(form, number);
      faults.aborted += 1;
      return Promise.all([answered(), answered()]);
    case 3: // two tabs with the same draft, one after the other
      return [await answered(), await answered()];
    default: {
      // Back to a page from the day before, after all was done.
      const first = await answered();
      await sleep(5);
      return [first, await answered()];
    }
  }
}

const formOf = (number: number): string =>
  new URLSearchParams({
    ...margaret,
    lastName: `Ellis ${number}`,
    requestKey: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  }).toString();

/** Sends the form until there is a success page, as a person would press again; its reference. */
async function untilAnswered(
  form: string,
  number: number,
  faults: Faults,
  deadline: number,
): Promise<string> {
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/unattendedcremations`, {
      method: 'POST',
      body: form,
      headers: headersFor(number),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => null);
    const reference = /\?sent=(.+)$/.exec(answer?.headers.get('Location') ?? '')?.[1];
    await answer?.body?.cancel();
    if (reference) return reference;
    faults.unanswered += 1;
    await sleep(100);
  }
  throw new Error(`Request ${number} was not answered in time`);
}

/** The whole form arrives, and nobody waits for the answer. */
async function cutOff(form: string, number: number): Promise<void> {
  const sent = request({
    port,
    path: '/unattendedcremations',
    method: 'POST',
    headers: { ...headersFor(number), 'Content-Length': Buffer.byteLength(form) },
  });
  sent.on('error', () => {});
  await new Promise<void>((resolve) => {
    sent.end(form, resolve);
    sent.once('error', () => resolve());
  });
  await sleep(number % 20);
  sent.destroy();
}

// Each relative at an address of their own: forms are counted by it.
const headersFor = (number: number) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}`,
});

let restarting: Promise<void> | undefined;

async function restart(faults: Faults): Promise<void> {
  await restarting;
  restarting = (async () => {
    await stop('SIGKILL');
    faults.kills += 1;
    await start();
  })();
  await restarting;
}

async function start(): Promise<void> {
  server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: fresh.url,
      PHOTOGRAPHS_SHARED: 'on',
      PORT: String(port),
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
      DEMO: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  const { stdout } = server;
  await new Promise<void>((resolve) => {
    stdout!.on('data', (chunk) => String(chunk).includes('Lychgate is open') && resolve());
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: free } = listener.address() as { port: number };
  listener.close();
  await once(listener, 'close');
  return free;
}
