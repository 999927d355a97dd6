import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import { openPipelinedDatabase, type PipelinedDatabase } from '#back-office/database/pipelined-database.ts';
import { mayHaveBeenCarriedOut } from '#contract/http/no-answer.ts';
import { createDatabase } from '../support/database.ts';

const statementsAtOnce = 100;

describe('Statements that share two connections', () => {
  let fresh: Awaited<ReturnType<typeof createDatabase>>;
  let pipelined: PipelinedDatabase;
  before(async () => {
    fresh = await createDatabase();
    pipelined = openPipelinedDatabase(fresh.url, 2);
  });
  after(async () => {
    await pipelined.close();
    await fresh.drop();
  });

  const divide = (by: number) =>
    pipelined.about(`${by}`).rows<{ result: number }>`select 100 / ${by}::integer as result`;

  test('each get their own answer, and one that fails fails alone', async () => {
    const divisors = Array.from({ length: statementsAtOnce }, (_, number) => number % 10);
    const pending = Promise.allSettled(divisors.map(divide));
    assert.deepEqual(pipelined.connections(), { open: 0, idle: 0, waiting: statementsAtOnce });
    const answers = await pending;
    assert.deepEqual(pipelined.connections(), { open: 2, idle: 2, waiting: 0 });
    for (const [index, by] of divisors.entries()) {
      const answer = answers[index]!;
      if (by === 0) assert.match(String((answer as PromiseRejectedResult).reason), /division by zero/);
      else
        assert.deepEqual((answer as PromiseFulfilledResult<object[]>).value, [
          { result: Math.floor(100 / by) },
        ]);
    }
    const [connections] = await fresh.database.rows<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and query like 'select 100 /%'`;
    assert.equal(connections?.count, 2);
  });

  test('fail when PostgreSQL closes the connections, and the next ones open new connections', async () => {
    const pending = Promise.allSettled(
      Array.from({ length: 4 }, (_, number) => pipelined.about(`${number}`).rows`select pg_sleep(30)`),
    );
    for (let ended = 0; ended < 2;) {
      const [answer] = await fresh.database.rows<{ ended: number }>`
        select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`;
      ended += answer!.ended;
    }
    assert.ok((await pending).every(({ status }) => status === 'rejected'));
    assert.deepEqual(await divide(4), [{ result: 25 }]);
  });

  test('are never carried out after the error that says they were not answered', async (t) => {
    const { database } = fresh;
    await database.rows`create table place (id integer primary key, people integer)`;
    await database.rows`insert into place values (1, 0), (2, 0), (3, 0)`;
    const change = (id: number, people: number) => pipelined.about(`${people}`).rows`
      update place set people = ${people}::integer where id = ${id}::integer`;
    const lock = await holdFirstPlace(database);
    t.after(lock.release);
    // Three requests wait for the lock in turn, for longer than the last answer may take.
    const waiting = [1, 2, 3, 4, 5, 6].map((people) => change(1, people));
    const behind = [change(2, 1), change(3, 1)];
    const answers = await Promise.allSettled([...waiting, ...behind]);
    const errors = answers.map((answer) => (answer as PromiseRejectedResult).reason as Error);
    assert.match(errors[0]!.message, /due to lock timeout/);
    assert.equal(mayHaveBeenCarriedOut(errors[0]), false);
    for (const error of errors.slice(-2)) assert.equal(mayHaveBeenCarriedOut(error), true);
    // The visitors try again at once, before the lock is released.
    await Promise.all([change(2, 2), change(3, 2)]);
    await lock.release();
    await change(1, 7);
    const places = await database.rows`select people from place order by id`;
    assert.deepEqual(places, [{ people: 7 }, { people: 2 }, { people: 2 }]);
  });
});

async function holdFirstPlace(database: Database) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const holding = database.transaction(async ({ rows }) => {
    await rows`select from place where id = 1 for update`;
    isLocked();
    await released;
  });
  await locked;
  return {
    release: () => {
      release();
      return holding;
    },
  };
}
