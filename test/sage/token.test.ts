// @proof: each answer of a provider about its tokens.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connectSage, finishSage, getSageState } from '#back-office/sage/connect.ts';
import { readAccessToken, keepTokenAlive } from '#back-office/sage/token.ts';
import { addInvoice, startAccounts } from './sage-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const anHour = 60 * minuteMs;

/** Starts a process that requests a token when it gets the message `go`. */
async function startTokenProcess(t: TestContext, databaseUrl: string, sageUrl: string, at: string) {
  const path = join(import.meta.dirname, 'sage-process.ts');
  const child = fork(path, [databaseUrl, sageUrl, at, 'token']);
  t.after(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

test('Sage is connected from its consent page, with a code that is valid for one minute, once', async (t) => {
  const { parts, sage, pass, database } = await startAccounts(t);
  assert.deepEqual(await getSageState(parts), {
    state: 'not-connected',
    message: 'Sage is not connected yet. Please connect it.',
  });
  const connection = assertAccepted(await connectSage(parts));
  const { origin, pathname, searchParams } = new URL(connection.url);
  assert.equal(`${origin}${pathname}`, `${sage.url}/consent`);
  const { state, ...query } = Object.fromEntries(searchParams);
  assert.deepEqual(query, {
    filter: 'apiv3.1',
    response_type: 'code',
    client_id: 'our-id',
    redirect_uri: 'https://www.willow.example/sagecomplete',
    scope: 'full_access',
    country: 'gb',
  });
  assert.equal(
    getRefusalCode(await finishSage(parts, { code: sage.consent(), state: 'guessed' })),
    'sage-not-begun',
  );
  assert.deepEqual(await finishSage(parts, { code: sage.consent(), state: state! }), {
    businesses: [
      { id: 'business-lead', name: 'business-lead Ltd', isOurs: false },
      { id: 'business-funerals', name: 'business-funerals Ltd', isOurs: true },
    ],
  });
  assert.deepEqual(await getSageState(parts), { state: 'connected', message: 'Sage is connected.' });
  assert.equal(
    getRefusalCode(await finishSage(parts, { code: sage.consent(), state: state! })),
    'sage-not-begun',
  );

  const late = new URL(((await connectSage(parts)) as { url: string }).url).searchParams.get('state')!;
  const code = sage.consent();
  pass(minuteMs + 1);
  assert.equal(getRefusalCode(await finishSage(parts, { code, state: late })), 'sage-code-refused');
  const tooLate = new URL(((await connectSage(parts)) as { url: string }).url).searchParams.get('state')!;
  pass(15 * minuteMs + 1);
  assert.equal(
    getRefusalCode(await finishSage(parts, { code: sage.consent(), state: tooLate })),
    'sage-not-begun',
  );

  const [stored] = await database.rows<{ all: string }>`
    select concat((select string_agg(encode(sealed, 'escape'), '') from sage_token),
                  (select string_agg(encode(state_digest, 'escape'), '') from sage_connecting)) as all`;
  assert.doesNotMatch(stored!.all, /access-|refresh-/);
  assert.ok(stored!.all.length > 100 && !stored!.all.includes(tooLate));
});

test('an access token is used until it expires; then many callers refresh it once', async (t) => {
  const { parts, sage, pass, connect, database } = await startAccounts(t);
  await connect();
  const first = await readAccessToken(parts);
  pass(4 * minuteMs);
  assert.deepEqual([await readAccessToken(parts), sage.refreshes], [first, 0]);
  pass(minuteMs);
  const tokens = await Promise.all(Array.from({ length: 8 }, () => readAccessToken(parts)));
  assert.equal(new Set(tokens).size, 1);
  assert.notEqual(tokens[0], first);
  assert.equal(sage.refreshes, 1);
  // Two runs whose token Sage refuses early request one new token, not two.
  await Promise.all([readAccessToken(parts, tokens[0]), readAccessToken(parts, tokens[0])]);
  assert.equal(sage.refreshes, 2);
  assert.deepEqual(await database.rows`select lease_until, broken_at from sage_token`, [
    { lease_until: null, broken_at: null },
  ]);
});

test('three processes that need a new token at the same moment refresh it once', async (t) => {
  const { parts, sage, pass, connect, databaseUrl } = await startAccounts(t);
  await connect();
  pass(anHour);
  const at = parts.clock().toISOString();
  const children = await Promise.all([0, 1, 2].map(() => startTokenProcess(t, databaseUrl, sage.url, at)));
  sage.tokenFault = () => wait(300);
  const outcomes = await Promise.all(
    children.map(async (child) => {
      child.send('go');
      return (await once(child, 'message'))[0] as string;
    }),
  );
  assert.deepEqual(outcomes, ['done', 'done', 'done']);
  assert.equal(sage.refreshes, 1);
});

test('a process that is killed before it asks Sage for a token loses nothing', async (t) => {
  const { parts, sage, pass, connect, databaseUrl } = await startAccounts(t);
  await connect();
  pass(anHour);
  const child = await startTokenProcess(t, databaseUrl, sage.url, parts.clock().toISOString());
  sage.tokenFault = () => ({ isCut: true, kill: child, status: 500 });
  child.send('go');
  await once(child, 'exit');
  sage.tokenFault = () => undefined;
  assert.match(await readAccessToken(parts), /^access-/);
  assert.equal(sage.refreshes, 1);
});

test('if a killed process could not save its new token, an operator has to reconnect', async (t) => {
  const { parts, sage, pass, connect, sync, database, databaseUrl } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  pass(anHour);
  const child = await startTokenProcess(t, databaseUrl, sage.url, parts.clock().toISOString());
  sage.tokenFault = () => ({ isCut: true, after: true, kill: child });
  child.send('go');
  await once(child, 'exit');
  sage.tokenFault = () => undefined;
  const reconnect = {
    code: 'sage-reconnect',
    message: 'Sage no longer accepts our connection. Please reconnect Sage.',
  };
  await assert.rejects(sync(), reconnect);
  await assert.rejects(sync(), reconnect);
  assert.deepEqual(await getSageState(parts), { state: 'reconnect', message: reconnect.message });
  assert.equal((await keepTokenAlive(parts)).message, reconnect.message);
  await connect();
  await sync();
  assert.equal(sage.records.invoices.length, 1);
});

test('a new token is saved although the database is briefly unavailable', async (t) => {
  const { parts, sage, pass, connect } = await startAccounts(t);
  await connect();
  pass(anHour);
  let saves = 0;
  const database = {
    ...parts.database,
    rows: ((text: TemplateStringsArray, ...values: unknown[]) => {
      const isSave = text.join('').includes('insert into sage_token');
      if (isSave && ++saves < 3) return Promise.reject(new Error('the line is broken'));
      return parts.database.rows(text, ...values);
    }) as typeof parts.database.rows,
  };
  const token = await readAccessToken({ ...parts, database });
  assert.deepEqual([saves, await readAccessToken(parts), sage.refreshes], [3, token, 1]);
});

test('if Sage does not answer a token request, the next attempt gets the token', async (t) => {
  const { parts, sage, pass, connect } = await startAccounts(t);
  await connect();
  pass(anHour);
  for (const fault of [{ status: 503 }, { html: true }, { cut: true }]) {
    sage.tokenFault = () => fault;
    await assert.rejects(readAccessToken(parts), { code: 'sage-token-not-answered' });
  }
  sage.tokenFault = () => undefined;
  assert.match(await readAccessToken(parts), /^access-/);
});

test('the connection is refreshed once a day, so that it does not expire', async (t) => {
  const { parts, sage, pass, connect } = await startAccounts(t);
  assert.equal((await keepTokenAlive(parts)).message, 'Sage is not connected yet. Please connect it.');
  await connect();
  pass(dayMs - 1);
  assert.deepEqual(await keepTokenAlive(parts), { name: 'Sage connection kept alive', count: 0 });
  pass(1);
  assert.deepEqual(await keepTokenAlive(parts), { name: 'Sage connection kept alive', count: 1 });
  assert.deepEqual([(await keepTokenAlive(parts)).count, sage.refreshes], [0, 1]);
});

test('a changed or wrong client secret gives a sentence that says what to do', async (t) => {
  const { parts, pass, connect, account } = await startAccounts(t);
  await connect();
  pass(anHour);
  account.clientSecret = 'another';
  await assert.rejects(readAccessToken(parts), { code: 'sage-reconnect' });
  account.clientSecret = 'our-secret';
  account.clientId = 'another';
  await assert.rejects(readAccessToken(parts), {
    code: 'sage-client',
    message: 'Sage does not accept SAGE_CLIENT_ID and SAGE_CLIENT_SECRET.',
  });
  account.clientId = 'our-id';
  assert.match(await readAccessToken(parts), /^access-/);
});
