import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { register } from '#back-office/privacy/register/register.ts';
import { createDatabase } from '../support/database.ts';

let opened: Awaited<ReturnType<typeof createDatabase>>;
/** Table -> its columns, of a migrated database. */
let tables: Record<string, string[]>;
before(async () => {
  opened = await createDatabase();
  const columns = await opened.database.rows<{ name: string; columns: string[] }>`
    select table_name::text as name, array_agg(column_name::text order by column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    group by table_name`;
  tables = Object.fromEntries(columns.map((table) => [table.name, table.columns]));
});
after(() => opened.drop());

const registered: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(register.personal).map(([name, { personal, other }]) => [
      name,
      [...Object.keys(personal), ...other],
    ]),
  ),
  ...register.other,
};

const listNames = (columnsOf: Record<string, string[]>): Set<string> =>
  new Set(
    Object.entries(columnsOf).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );

describe('The register of personal data (back-office/privacy/register)', () => {
  test('has every column of every table, and none that is gone', () => {
    const inDatabase = listNames(tables);
    const decided = listNames(registered);
    const undecided = [...inDatabase].filter((name) => !decided.has(name));
    assert.deepEqual(undecided, [], 'Please decide on these columns in back-office/privacy/register/.');
    const gone = [...decided].filter((name) => !inDatabase.has(name));
    assert.deepEqual(
      gone,
      [],
      'The database has no such columns: a migration is missing, or these are left over in back-office/privacy/register/.',
    );
  });

  test('names no table both with and without personal data', () => {
    const both = Object.keys(register.personal).filter((name) => name in register.other);
    assert.deepEqual(both, []);
  });

  test('gives a reason only for columns that hold personal data', () => {
    for (const [name, { personal, stays = {} }] of Object.entries(register.personal))
      for (const column of Object.keys(stays)) assert.ok(column in personal, `${name}.${column}`);
  });
});
