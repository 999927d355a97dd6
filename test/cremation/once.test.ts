// @proof: a request is sent again and again while processes are killed.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { margaret, requestPath } from '../support/records/cremation-request.ts';
import { freePort } from '../support/free-port.ts';

const submissions = 36;
const relativesAtOnce = 16;
const askAgainMs = 25;
const pressAgainMs = 250;
const refusalsMax = 5;

let fresh: Awaited<ReturnType<typeof createDatabase>>;
let settings: Record<string, string>;
let lychgate: ForkedLychgate;
/** Stops the relatives when the test has failed. */
const over = new AbortController();

before(async () => {
  fresh = await createDatabase();
  settings = {
    DATABASE_URL: fresh.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'lychgate-once-')),
    PORT: String(await freePort()),
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  lychgate = await forkLychgate(settings);
});
after(async () => {
  await lychgate.stop();
  await fresh.drop();
  await rm(settings.DATA_DIR!, { recursive: true, force: true });
});

test('each request is taken once on a poor connection, also if the server is killed', async (t) => {
  t.after(() => over.abort());
  const third = submissions / 3;
  await sendAll(1, third);
  assert.deepEqual(await countKept(), { requests: third, people: third, emails: 2 * third });

  // Killed when a request is written and its emails are not: nothing of it stays.
  const beforeEmails = await holdBeforeEmails();
  const second = sendAll(third + 1, 2 * third);
  await killWhen(beforeEmails.isWaiting);
  await beforeEmails.letGo();
  assert.deepEqual(await countKept(), { requests: third, people: third, emails: 2 * third });
  lychgate = await forkLychgate(settings);
  assert.ok((await second).unanswered > 0);

  // Killed between a commit and its answer: the request stays, and the next try finds it.
  const inCommit = await holdCommits();
  const last = sendAll(2 * third + 1, submissions);
  await killWhen(inCommit.isWaiting);
  await inCommit.letGo();
  const withOneMore = 2 * third + 1;
  assert.deepEqual(await countKept(), {
    requests: withOneMore,
    people: withOneMore,
    emails: 2 * withOneMore,
  });
  lychgate = await forkLychgate(settings);
  assert.ok((await last).unanswered > 0);

  assert.deepEqual(await countKept(), {
    requests: submissions,
    people: submissions,
    emails: 2 * submissions,
  });
});

async function countKept() {
  const [row] = await fresh.database.rows<{ requests: number; people: number; emails: number }>`
    select (select count(*)::integer from cremation_request) as requests,
           (select count(distinct answers ->> 'lastName')::integer from cremation_request) as people,
           (select count(*)::integer from outbox) as emails`;
  return row;
}

type Attempts = { unanswered: number };

/** Sends requests with these numbers, several at once, until each has reached its success page. */
async function sendAll(first: number, last: number): Promise<Attempts> {
  const attempts = { unanswered: 0 };
  let next = first;
  const sendAsRelative = async () => {
    while (next <= last) {
      const number = next++;
      const references = await sendWithFaults(number, attempts);
      assert.equal(new Set(references).size, 1, `every repeat of request ${number} has one reference`);
    }
  };
  await Promise.all(Array.from({ length: relativesAtOnce }, sendAsRelative));
  return attempts;
}

/** Sends a form as one relative does, with one of four faults, until it is answered. */
async function sendWithFaults(number: number, attempts: Attempts): Promise<string[]> {
  const form = createForm(number);
  const waitForAnswer = () => untilAnswered(form, number, attempts);
  switch (number % 4) {
    case 0:
      return [await waitForAnswer()];
    case 1: // a double click
      return Promise.all([waitForAnswer(), waitForAnswer()]);
    case 2: // a browser that sends again by itself, its connection cut before the answer
      await cutOff(form, number);
      return Promise.all([waitForAnswer(), waitForAnswer()]);
    default: // two tabs with the same draft, one after the other
      return [await waitForAnswer(), await waitForAnswer()];
  }
}

const createForm = (number: number): string =>
  new URLSearchParams({
    ...margaret,
    lastName: `Ellis ${number}`,
    requestKey: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  }).toString();

/** Sends the form until there is a success page, as a person would. Returns its reference. */
async function untilAnswered(form: string, number: number, attempts: Attempts): Promise<string> {
  for (let refusals = 0; refusals < refusalsMax && !over.signal.aborted;) {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}${requestPath}`, {
      method: 'POST',
      body: form,
      headers: createHeaders(number),
      redirect: 'manual',
      signal: over.signal,
    }).catch(() => null);
    const reference = /\?sent=([\w-]+)/.exec(answer?.headers.get('Location') ?? '')?.[1];
    await answer?.body?.cancel();
    if (reference) return reference;
    if (answer) refusals += 1;
    else attempts.unanswered += 1;
    await wait(pressAgainMs);
  }
  throw new Error(`Request ${number} was not answered.`);
}

/** The whole form is sent, and nobody waits for the answer. */
async function cutOff(form: string, number: number): Promise<void> {
  const sent = request({
    port: settings.PORT,
    path: requestPath,
    method: 'POST',
    headers: { ...createHeaders(number), 'Content-Length': Buffer.byteLength(form) },
  });
  sent.on('error', () => {});
  await new Promise<void>((resolve) => {
    sent.end(form, resolve);
    sent.once('error', () => resolve());
  });
  sent.destroy();
}

// Each relative has their own IP address, because forms are limited by it.
const createHeaders = (number: number) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'X-Forwarded-For': `198.51.100.${number}`,
});

async function killWhen(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await wait(askAgainMs);
  process.kill(lychgate.pid, 'SIGKILL');
  await lychgate.stop();
}

type HeldRequest = { isWaiting: () => Promise<boolean>; letGo: () => Promise<void> };

/** Holds requests before their first email, until it is released. */
function holdBeforeEmails(): Promise<HeldRequest> {
  return hold('%queue_email%', (database) => database.rows`lock table outbox in exclusive mode`);
}

/** Holds requests in the middle of their commit, until it is released. */
async function holdCommits(): Promise<HeldRequest> {
  const { rows } = fresh.database;
  await rows`
    create function wait_in_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$`;
  await rows`
    create constraint trigger wait_in_commit after insert on cremation_content
    deferrable initially deferred for each row execute function wait_in_commit()`;
  return hold('commit', (database) => database.rows`select pg_advisory_xact_lock(1)`);
}

async function hold(
  waitingStatement: string,
  lock: (database: Database) => Promise<unknown>,
): Promise<HeldRequest> {
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const held = fresh.database.transaction(async (database) => {
    await lock(database);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  return {
    isWaiting: () => isAtWork(waitingStatement),
    letGo: async () => {
      done.resolve();
      await held;
      // PostgreSQL ends the connections of a killed process when their last statements are done.
      while (await isAtWork('%')) await wait(askAgainMs);
    },
  };
}

/** Whether another connection is in a statement like this, waiting for a lock or at work. */
async function isAtWork(statement: string): Promise<boolean> {
  const waitsForLock = statement !== '%';
  const others = await fresh.database.rows`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query ilike ${statement}
      and (wait_event_type = 'Lock' or not ${waitsForLock})`;
  return others.length > 0;
}
