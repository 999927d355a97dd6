import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noMailServer } from '#website/ui/messages.ts';
import { lychgateForTests } from '../../support/lychgate.ts';
import { asOperator } from '../staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';

test('each page of staff says that emails are not sent, until there is a mail server', async (t) => {
  const lychgate = await lychgateForTests();
  t.after(lychgate.stop);
  const operator = await asOperator(lychgate);
  const silent: string[] = [];
  for (const path of ['/admin', ...(await makeOfficePages(lychgate.address))]) {
    const { status, headers, html } = await operator.open(path);
    // A preview is the email itself.
    const isPage =
      status === 200 && /html/.test(headers.get('Content-Type') ?? '') && !/\/preview/.test(path);
    if (isPage && !html.includes(noMailServer)) silent.push(path);
  }
  assert.deepEqual(silent, []);
});
