import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFamily } from './family.ts';
import { assertAccepted } from '../support/answers.ts';

test('tables are vacuumed after an erasure, once nobody sees the old rows any more', async (t) => {
  const family = await openFamily();
  t.after(() => family.drop());
  const { rows } = family.database;
  const name = 'Zebedee Quillfeather';
  await family.add(name);
  const countVacuums = async () => {
    const [found] = await rows<{ count: number }>`
      select pg_stat_get_vacuum_count('attendee'::regclass)::integer as count`;
    return found!.count;
  };
  await rows`analyze attendee`;
  // A backup reads like this, and the old rows have to wait for it.
  const reader = family.database.transaction(async (connection) => {
    await connection.rows`set transaction isolation level repeatable read`;
    await connection.rows`select from attendee`;
    const { receipt } = assertAccepted(
      await family.api.erasePersonalData({ body: await family.tickAll({ name }) }),
    );
    assert.ok(receipt);
    const [waiting] = await rows<{ tables: string[] }>`select to_vacuum as tables from erasure`;
    assert.ok(waiting!.tables.includes('attendee'), String(waiting!.tables));
    assert.equal(await countVacuums(), 0);
  });
  await reader;
  await family.add('Yolanda Quillfeather');
  assertAccepted(
    await family.api.erasePersonalData({ body: await family.tickAll({ name: 'Yolanda Quillfeather' }) }),
  );
  const left = await rows`select from erasure where to_vacuum <> '{}'`;
  assert.equal(left.length, 0);
  assert.ok((await countVacuums()) > 0);
  const statistics = await rows`
    select from pg_stats where tablename = 'attendee'
      and (most_common_vals::text || histogram_bounds::text) like '%Zebedee%'`;
  assert.equal(statistics.length, 0);
});
