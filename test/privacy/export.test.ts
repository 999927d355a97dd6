import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '#back-office/database/database.ts';
import { register } from '#back-office/privacy/register/register.ts';
import { openFamily, type Family } from './family.ts';
import { addRestOfMary } from './rest-of-mary.ts';
import { assertAccepted } from '../support/answers.ts';

let family: Family;
/** The export of everything about Mary, once every column holds a text of its own. */
let exported: string;
/** The facts that the links in waiting emails are made from. */
let secrets: string[];
before(async () => {
  family = await openFamily();
  await addRestOfMary(family);
  const body = await family.tickAll();
  const links = await family.database.rows<{ link: string }>`
    select distinct value #>> '{}' as link from outbox, lateral (
      select jsonb_path_query(facts, '$.**.token') union all select jsonb_path_query(facts, '$.link')) as found (value)
    where value #>> '{}' is not null and value #>> '{}' not in (select guid::text from attendee)`;
  secrets = links.map(({ link }) => link);
  for (const [table, { personal }] of Object.entries(register.personal))
    for (const column of Object.keys(personal)) await mark(table, column);
  exported = JSON.stringify(assertAccepted(await family.api.exportPersonalData({ body })));
});
after(() => family.drop());

// Row ids are not exported, so another text of the row proves it. The history is not marked; an entry about Mary proves it.
const shownBy: Record<string, string> = {
  'contact_list_member.contact_id': 'Bereavement group',
  'campaign_left_out.contact_id': 'spring-mailing',
  'contact_import_line.contact_id': 'contact_import_line before',
  'mail_shot_click.contact_id': 'https://willow.example',
  'history.changes': 'uses a wheelchair',
};

describe('An export compared with the register of personal data', () => {
  test('has every column with personal data, or the register says why not', async () => {
    const missing = [];
    for (const [name, texts] of await listColumns((why) => !why))
      if (!texts.some((text) => exported.includes(text))) missing.push(name);
    assert.deepEqual(missing, [], 'Not exported, or no row of this test has one.');
  });

  test('leaves out the columns of which the register says so', async () => {
    for (const [name, texts] of await listColumns((why) => why !== undefined))
      for (const text of texts) assert.ok(!exported.includes(text), name);
  });

  test('leaves out with a reason only what holds personal data', () => {
    for (const [name, { personal, notExported = {} }] of Object.entries(register.personal))
      for (const column of Object.keys(notExported)) assert.ok(column in personal, `${name}.${column}`);
  });

  test('holds nothing that the links of emails are made from', () => {
    assert.ok(secrets.length > 3, String(secrets));
    for (const secret of secrets) assert.ok(!exported.includes(secret), secret);
  });
});

/** The texts of personal columns, of all rows. */
async function listColumns(isWanted: (whyNot: string | undefined) => boolean) {
  const found: [name: string, texts: string[]][] = [];
  for (const [table, { personal, notExported = {} }] of Object.entries(register.personal))
    for (const column of Object.keys(personal).filter((each) => isWanted(notExported[each]))) {
      const name = `${table}.${column}`;
      found.push([name, shownBy[name] ? [shownBy[name]] : await readTexts(table, column)]);
    }
  return found;
}

/** Gives a column a text of its own in each row that has one, where the column takes it. */
async function mark(table: string, column: string) {
  const { rows } = family.database;
  const [name, field] = [createRawSql(table), createRawSql(column)];
  const text = `${table} ${column} `;
  const [{ type }] = (await rows<{ type: string }>`
    select data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`) as [
    { type: string },
  ];
  const marked = {
    text: sql`${text} || ctid::text`,
    jsonb: sql`case jsonb_typeof(${field}) when 'object' then ${field} || jsonb_build_object('mark', ${text} || ctid::text)
                    else ${field} || to_jsonb(${text} || ctid::text) end`,
  }[type];
  if (marked)
    await rows`update ${name} set ${field} = ${marked} where ${field} is not null`.catch(
      (error: { code?: string }) => {
        // The column is checked, derived or unchangeable, so its own values are searched for.
        if (!/^(23514|428C9|P0001)$/.test(error.code ?? '')) throw error;
      },
    );
}

const readTexts = async (table: string, column: string): Promise<string[]> => {
  const [name, field] = [createRawSql(table), createRawSql(column)];
  const found = await family.database.rows<{ text: string }>`
    select distinct case jsonb_typeof(to_jsonb(${field})) when 'object' then to_jsonb(${field}) ->> 'mark'
      when 'array' then to_jsonb(${field}) ->> -1 else replace(to_jsonb(${field}) #>> '{}', ${String.raw`\x`}, '') end as text
    from ${name} where ${field} is not null`;
  return found.map(({ text }) => text).filter((text) => text !== '');
};

const createRawSql = (identifier: string) => sql(Object.assign([identifier], { raw: [identifier] }));
