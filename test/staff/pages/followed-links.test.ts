// @proof: every link of the website is followed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestLychgate } from '../../support/lychgate.ts';
import { signInAsOperator } from '../../support/staff-browser.ts';
import { followLinks } from './crawl.ts';

test('every link of the demonstration, and every form, leads to a page that is there', async (t) => {
  const lychgate = await startTestLychgate({ DEMO: 'on' });
  t.after(lychgate.stop);
  const browser = await signInAsOperator(lychgate);
  const { broken, visited } = await followLinks(browser, [
    '/office',
    '/admin',
    '/events',
    '/unattendedcremations',
  ]);
  assert.deepEqual(broken, []);
  assert.ok(visited.length > 150, `${visited.length} addresses`);
  for (const path of ['/privacy', '/office/settings', '/office/money/customers', '/office/contacts/import'])
    assert.ok(visited.includes(path), path);
  const { broken: missing } = await followLinks(browser, ['/office/nowhere'], 1);
  assert.deepEqual(missing, ['the start: /office/nowhere answers 404']);
});
