import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#back-office/database/database.ts';
import { createMigratedDatabase } from './empty-database.ts';

test('one row is answered as it is, and another number of rows is an error', async (t) => {
  const { database } = await createMigratedDatabase(t);
  const count = (rows: number) =>
    database.oneRow<{
      number: number;
    }>`select number ${sql`from generate_series(1, ${rows}::integer) as number`}`;
  assert.deepEqual(await count(1), { number: 1 });
  await assert.rejects(count(0), /^Error: The statement returned 0 rows instead of one: select number/);
  await assert.rejects(count(2), /returned 2 rows/);
  const inside = await database.transaction(
    (connection) => connection.oneRow<{ two: number }>`select 2 as two`,
  );
  assert.deepEqual(inside, { two: 2 });
});
