import assert from 'node:assert/strict';
import { kill } from 'node:process';
import { after, before, describe, test } from 'node:test';
import { openDatabase, type Database } from '#back-office/database/database.ts';
import { isUnavailable } from '#back-office/database/unavailable.ts';
import { mayHaveBeenCarriedOut } from '#contract/http/no-answer.ts';
import { startProxy, type Proxy } from '../../bench/faults/world/proxy.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import {
  apiKey,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';

describe('While the database cannot be reached', () => {
  let fresh: Awaited<ReturnType<typeof createDatabase>>;
  let proxy: Proxy;
  let lychgate: TestedLychgate;
  let eventGuid: string;
  before(async () => {
    fresh = await createDatabase();
    const url = new URL(fresh.url);
    proxy = await startProxy(Number(url.port));
    url.host = `127.0.0.1:${proxy.port}`;
    lychgate = await startTestLychgate({ DATABASE_URL: url.href, PHOTOGRAPHS_SHARED: 'on' });
    eventGuid = await makeEvent(lychgate.address);
    proxy.cutConnections();
  });
  after(async () => {
    await lychgate.stop();
    await proxy.stop();
    await fresh.drop();
  });

  const createBooking = () => ({
    name: 'Carys Waits',
    eMail: 'carys@example.org',
    numberOfAttendees: 1,
    attendanceStatus: 'Attending',
    taskGuid: eventGuid,
  });

  const fetchAnswer = async (method: string, path: string, body?: object) => {
    const answer = await fetch(lychgate.address + path, {
      method,
      headers: {
        'X-Api-Key': path.includes('Funerals') ? operatorKey : apiKey,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };

  test('calls answer 503, say when to try again, and that nothing is certain', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/Bereavement/GetBereavementEvents'],
      ['GET', `/api/Attendee/FindExistingAttendee/${eventGuid}/carys@example.org`],
      ['POST', '/api/Attendee', createBooking()],
      ['GET', '/api/Funerals'],
    ] as const) {
      const { status, retryAfter, text } = await fetchAnswer(method, path, body);
      assert.deepEqual([path, status, retryAfter], [path, 503, '5']);
      const { code, detail } = JSON.parse(text) as { code: string; detail: string };
      assert.equal(code, 'unavailable');
      assert.match(detail, /cannot be reached now. It is not certain that anything was saved/);
    }
  });

  test('pages answer 503, say when to try again, and how to call', async () => {
    for (const path of ['/events', `/events/${eventGuid}`, '/office/sign-in']) {
      const { status, retryAfter, text } = await fetchAnswer('GET', path);
      assert.deepEqual([path, status, retryAfter], [path, 503, '5']);
      const whomToCall = path.startsWith('/office')
        ? /This page cannot be shown right now[^]*tell IT support/
        : /We cannot show this page right now[^]*Or call us on/;
      assert.match(text, whomToCall);
    }
  });

  test('a form answers 503 and keeps what was typed', async () => {
    const answer = await fetch(`${lychgate.address}/events?book=${eventGuid}`, {
      method: 'POST',
      headers: { Origin: lychgate.address },
      body: new URLSearchParams({ name: 'Carys Typed', eMail: 'carys@example.org', numberOfAttendees: '2' }),
    });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
    assert.match(await answer.text(), /value="Carys Typed"/);
  });

  test('nobody has to do anything when it comes back, and a booking is there once', async () => {
    proxy.pass();
    let answer = await fetchAnswer('POST', '/api/Attendee', createBooking());
    while (answer.status === 503) answer = await fetchAnswer('POST', '/api/Attendee', createBooking());
    assert.deepEqual([answer.status, answer.text], [200, 'true']);
    const rows = await fresh.database.rows`select from attendee where email = 'carys@example.org'`;
    assert.equal(rows.length, 1);
  });

  test('a booking that waits too long for its event keeps what was typed, here and elsewhere', async (t) => {
    // Another Lychgate whose back office this one is.
    const other = await startTestLychgate({ BACK_OFFICE_URL: `${lychgate.address}/api/` });
    t.after(() => other.stop());
    const formValues = { name: 'Iris Typed', eMail: 'iris@example.org', numberOfAttendees: '2' };
    const book = async ({ address }: TestedLychgate) => {
      const answer = await fetch(`${address}/events?book=${eventGuid}`, {
        method: 'POST',
        headers: { Origin: address },
        body: new URLSearchParams(formValues),
        redirect: 'manual',
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text: await answer.text(),
      };
    };
    const [here, elsewhere] = await fresh.database.transaction(async ({ rows }) => {
      await rows`select from event where guid = ${eventGuid} for update`;
      return [await book(lychgate), await book(other)] as const;
    });
    for (const { status, retryAfter, text } of [here, elsewhere]) {
      assert.deepEqual([status, retryAfter], [503, '5']);
      assert.match(text, /value="Iris Typed"/);
    }
    const uncertain = /We got no answer in time, so what you sent may have reached us/;
    assert.match(elsewhere.text, uncertain);
    assert.doesNotMatch(here.text, uncertain);
    assert.equal((await book(other)).status, 302);
    const rows = await fresh.database.rows`select from attendee where email = 'iris@example.org'`;
    assert.equal(rows.length, 1);
  });

  test('only a transaction whose end was not answered may have been saved', async () => {
    const url = new URL(fresh.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const database = openDatabase(url.href);
    const endOf = async (work: (inside: Database) => Promise<unknown>) => {
      proxy.pass();
      const failed = await database.transaction(work).then(
        () => null,
        (error: unknown) => error,
      );
      return [isUnavailable(failed), mayHaveBeenCarriedOut(failed)];
    };
    const cut = async () => proxy.cutConnections();
    assert.deepEqual(await endOf(cut), [true, true]);
    assert.deepEqual(await endOf(({ rows }) => cut().then(() => rows`select 1`)), [true, false]);
    proxy.pass();
    await fresh.database.rows`create table once (number integer unique deferrable initially deferred)`;
    const twice = await database
      .transaction(({ rows }) => rows`insert into once values (1), (1)`)
      .catch((error) => error);
    assert.deepEqual([(twice as { code: string }).code, mayHaveBeenCarriedOut(twice)], ['23505', false]);
    await database.close();
  });
});

describe('Errors of PostgreSQL that pass by themselves', () => {
  let fresh: Awaited<ReturnType<typeof createDatabase>>;
  before(async () => (fresh = await createDatabase()));
  after(() => fresh.drop());

  const catchError = async (work: (database: Database) => Promise<unknown>): Promise<unknown> => {
    const database = openDatabase(fresh.url, { connectionsMax: 1 });
    try {
      return await work(database).then(
        () => null,
        (error: unknown) => error,
      );
    } finally {
      await database.close();
    }
  };

  test('are those of a connection that was ended, and of a statement that took too long', async () => {
    const ended = await catchError(({ rows }) => rows`select pg_terminate_backend(pg_backend_pid())`);
    const late = await catchError(({ transaction }) =>
      transaction(async ({ rows }) => {
        await rows`set local statement_timeout = 1`;
        await rows`select pg_sleep(5)`;
      }),
    );
    assert.deepEqual([isUnavailable(ended), isUnavailable(late)], [true, true]);
  });

  test('are a full disk, a lock that is held, another transaction, and a server that only answers', async () => {
    await fresh.database.rows`create table held (number integer)`;
    await fresh.database.rows`insert into held values (1)`;
    const change = ({ rows }: Database) => rows`update held set number = number + 1`;
    // Writing to this file of Linux fails with "no space left on device".
    const full = await catchError(({ rows }) => rows`copy held to '/dev/full'`);
    const locked = await catchError(({ transaction }) =>
      transaction(async (waiting) => {
        await waiting.rows`set local lock_timeout = 1`;
        await fresh.database.transaction(async (holding) => {
          await change(holding);
          await change(waiting);
        });
      }),
    );
    const slower = await catchError(({ transaction }) =>
      transaction(async (late) => {
        await late.rows`set transaction isolation level repeatable read`;
        await late.rows`select from held`;
        await change(fresh.database);
        await change(late);
      }),
    );
    const standby = await catchError(({ transaction }) =>
      transaction(async (reading) => {
        await reading.rows`set transaction read only`;
        await change(reading);
      }),
    );
    const errors = [full, locked, slower, standby];
    assert.deepEqual(
      errors.map((error) => (error as { code: string }).code),
      ['53100', '55P03', '40001', '25006'],
    );
    assert.ok(errors.every(isUnavailable));
  });

  test('are too many connections of a user', async () => {
    // One statement, which takes no parameters, and a name that no other test has.
    const name = new URL(fresh.url).pathname.slice(1);
    await fresh.database.rows`
      do $$ begin
        execute format('create role %I login password ''secret'' connection limit 0', 'user_of_' || current_database());
      end $$`;
    const url = new URL(fresh.url);
    url.username = `user_of_${name}`;
    url.password = 'secret';
    const database = openDatabase(url.href);
    const refused = await database.rows`select`.then(
      () => null,
      (error: unknown) => error,
    );
    await database.close();
    await fresh.database.rows`
      do $$ begin execute format('drop role %I', 'user_of_' || current_database()); end $$`;
    assert.equal((refused as { code?: string } | null)?.code, '53300');
    assert.ok(isUnavailable(refused));
  });

  test('are a server that lets those finish who are there, and nobody else in', async () => {
    const { url, stop } = await startTestPostgres();
    const [there, late] = [openDatabase(url), openDatabase(url)];
    const refused = await there.transaction(async ({ rows }) => {
      const [server] = await rows<{ pid: number }>`
        select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid`;
      kill(server!.pid, 'SIGTERM');
      for (;;) {
        const error = await late.rows`select`.then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error) return error;
      }
    });
    assert.equal((refused as { code: string }).code, '57P03');
    assert.ok(isUnavailable(refused));
    await Promise.all([there.close(), late.close()]);
    await stop();
  });

  test('are not those of a wrong statement, or of what breaks a rule', async () => {
    const wrong = await catchError(({ rows }) => rows`select from nowhere`);
    const divided = await catchError(({ rows }) => rows`select 1 / 0`);
    assert.deepEqual([isUnavailable(wrong), isUnavailable(divided)], [false, false]);
  });
});
