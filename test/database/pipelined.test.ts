import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPipelinedDatabase, type PipelinedDatabase } from '#back-office/database/database.ts';
import { freshDatabase } from '../support/database.ts';

const statementsAtOnce = 100;

describe('Statements that share two connections', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let pipelined: PipelinedDatabase;
  before(async () => {
    fresh = await freshDatabase();
    pipelined = openPipelinedDatabase(fresh.url, 2);
  });
  after(async () => {
    await pipelined.close();
    await fresh.drop();
  });

  const divide = (by: number) => pipelined.rows<{ result: number }>`select 100 / ${by}::integer as result`;

  test('each get their own answer, and one that fails fails alone', async () => {
    const divisors = Array.from({ length: statementsAtOnce }, (_, number) => number % 10);
    const answers = await Promise.allSettled(divisors.map(divide));
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
    const pending = Promise.allSettled(Array.from({ length: 4 }, () => pipelined.rows`select pg_sleep(30)`));
    for (let ended = 0; ended < 2;) {
      const [answer] = await fresh.database.rows<{ ended: number }>`
        select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`;
      ended += answer!.ended;
    }
    assert.ok((await pending).every(({ status }) => status === 'rejected'));
    assert.deepEqual(await divide(4), [{ result: 25 }]);
  });
});
