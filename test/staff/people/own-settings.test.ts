import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, lychgateForTests, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, asOperator, StaffBrowser } from '../staff-browser.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await lychgateForTests();
});
after(() => lychgate.stop());

const hasKey = ({ html }: { html: string }) => html.includes('aria-keyshortcuts');

test('the key / leads to the search, until somebody switches it off for themselves', async () => {
  const [ruth, tom] = [new StaffBrowser(lychgate), new StaffBrowser(lychgate)];
  await ruth.signIn(await addPerson(lychgate, 'Ruth', 'staff'));
  await tom.signIn(await addPerson(lychgate, 'Tom', 'staff'));
  assert.ok(hasKey(await ruth.open('/office/events')));
  const saved = await ruth.send('/office/account', { settings: 'yes' });
  assert.match(saved.words, /Saved\./);
  assert.ok(!hasKey(saved) && !hasKey(await ruth.open('/office/events')));
  assert.ok(hasKey(await tom.open('/office/events')), 'others keep it');
  assert.ok(hasKey(await ruth.send('/office/account', { settings: 'yes', hasSearchKey: 'yes' })));
  const entries = await lychgate.database!.rows<{ changes: unknown }>`
    select changes from history where record_type = 'staff' and action = 'changed' order by id`;
  assert.deepEqual(
    entries.map(({ changes }) => changes),
    [{ hasSearchKey: [true, false] }, { hasSearchKey: [false, true] }],
  );
});

test('the operator key has no settings, and so no key that nobody could switch off', async () => {
  assert.ok(!hasKey(await (await asOperator(lychgate)).open('/office/events')));
  const settings = await call(lychgate.address, 'GET', 'Account/Settings', undefined, operatorKey);
  assert.equal(settings.body.code, 'no-account');
});
