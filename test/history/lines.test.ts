import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eraseHistory } from '#back-office/history/erase-history.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { startTestLychgate } from '../support/lychgate.ts';

test('administrators download the history as JSON lines, without values that were erased', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  for (const name of ['Ada Li', 'Harold Ellis'])
    await browser.send('/office/money/customers/new', { reference: `C-${name.length}`, name });
  const [{ guid }] = (await lychgate.database!.rows<{ guid: string }>`
    select guid from customer where name = 'Ada Li'`) as [{ guid: string }];
  await lychgate.database!.rows`
    insert into history (at, actor_kind, actor_id, actor_name, record_type, record_id, action, changes)
    select '2001-03-31T23:30:00Z', 'program', 'website', 'The family', 'event', n::text, 'changed', '{}'
    from generate_series(1, 1_001) n`;
  await eraseHistory(lychgate.database!, 'customer', [guid]);
  const page = (await browser.open('/office/reports/history')).html;
  const [month, earlier] = [...page.matchAll(/<option value="(\d{4}-\d{2})"/g)].map(([, value]) => value!);
  const openFile = async (from: string, to: string) =>
    browser.open(`/office/reports/history/file?from=${from}&to=${to}`);
  const file = await openFile(month!, month!);
  const name = `attachment; filename="history-${month}-${month}.jsonl"`;
  assert.equal(file.headers.get('Content-Disposition'), name);
  const lines = file.html
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ofCustomers = lines.filter(({ recordType }) => recordType === 'customer');
  const fields = 'id, at, actorKind, actorId, actorName, recordType, recordId, action, changes';
  assert.equal(Object.keys(ofCustomers[0]).join(', '), fields);
  assert.deepEqual(
    ofCustomers.map(({ action, changes }) => [action, changes?.name ?? null]),
    [
      ['added', null],
      ['added', [null, 'Harold Ellis']],
    ],
  );
  assert.ok(!file.html.includes('Ada Li'));
  const april = await openFile('2001-04', '2001-04');
  assert.equal(april.html.trimEnd().split('\n').length, 1_001, 'the month is that of London');
  assert.equal((await openFile('2001-01', '2002-01')).status, 400);
  const refused = await browser.open(`/office/reports/history?from=${month}&to=${earlier}`);
  assert.match(refused.text, /Please choose up to 12 months, the first one first\./);
});
