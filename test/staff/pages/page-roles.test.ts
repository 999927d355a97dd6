// @proof: each role opens every page; roles.test.ts makes every call.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import type { StaffBrowser } from '../../support/staff-browser.ts';
import { signInAs } from '../../support/staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';

let lychgate: TestedLychgate;
let pages: string[];
before(async () => {
  lychgate = await startTestLychgate();
  pages = await makeOfficePages(lychgate.address);
});
after(() => lychgate.stop());

/** The pages that are shown although their forms are refused, and the pages for a higher role. */
async function openAll(browser: StaffBrowser, addresses: string[]) {
  const tempting: string[] = [];
  const higher: string[] = [];
  for (const address of addresses) {
    const page = await browser.open(address);
    const isClosed = page.status === 403;
    const sent = isClosed ? page : await browser.send(address, { nothing: 'acts' });
    const isRefused = sent.text.includes('This needs the role');
    if (isRefused) higher.push(address);
    if ((isRefused && !isClosed) || Math.max(page.status, sent.status) >= 500)
      tempting.push(`${address}: ${page.status}, then ${sent.status}`);
  }
  return { tempting, higher };
}

describe('No staff page shows a form whose answer is refused to the role:', () => {
  // Finance may do all that staff may, so it only opens what is refused to them.
  let refusedToStaff: string[];

  test('staff', async () => {
    refusedToStaff = await assertNotFoundAs('staff', pages);
  });

  test('finance', async () => {
    const refused = await assertNotFoundAs('finance', refusedToStaff);
    assert.ok(refused.length < refusedToStaff.length);
  });
});

async function assertNotFoundAs(role: 'staff' | 'finance', addresses: string[]): Promise<string[]> {
  const browser = await signInAs(lychgate, role, role);
  const { tempting, higher } = await openAll(browser, addresses);
  assert.deepEqual(tempting, []);
  assert.ok(higher.length > 0);
  return higher;
}
