// @proof: two roles read every page and every answer.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { recordTypes } from '#contract/operator/history.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  runAsOperator,
  type TestedLychgate,
} from '../../support/lychgate.ts';
import { signInAs } from '../../support/staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
let pages: string[];
let paths: string[];
const programs: Record<string, string> = {};
before(async () => {
  lychgate = await startTestLychgate({ DEMO: 'on', DEMO_PAYMENTS: 'on', DEMO_ACCOUNTS: 'on' });
  for (const role of ['staff', 'finance'])
    programs[role] = (await runAsOperator(lychgate, 'POST', 'ApiKeys', { name: role, role })).key;
  pages = await makeOfficePages(lychgate.address);
  await makeMoney();
  const { emails, runs, further } = await readIds();
  pages.push('/admin', '/admin?scan=open', '/office/search?q=INV-8', '/office/search?q=Margaret');
  pages.push(...emails.map((id) => `/office/emails/${id}`), ...runs.map((id) => `/office/jobs/${id}`));
  pages.push(...runs.map((id) => `/admin?run=${id}`));
  const reports = ['bookings', 'attendance', 'requests', 'emails', 'collections'];
  const months = 'from=2026-01&to=2027-12';
  pages.push(...reports.flatMap((name) => [`/office/reports/${name}?${months}`]));
  paths = listPaths({ emails, runs, further, reports }).map((path) =>
    path.startsWith('Reports/') ? `${path}?${months}` : path.startsWith('Search') ? `${path}?q=INV` : path,
  );
});
after(() => lychgate.stop());

// Amounts that nothing else has.
const amounts = /7,?319\.53|731,?953\b|2,?468\.13|246,?813\b|1,?357\.91|135,?791\b/;

/** An invoice in parts, an email that names them, and runs whose results have sums. */
async function makeMoney() {
  const customer = { reference: 'C-2000', name: 'Margaret Hollins', eMail: 'hollins@example.org' };
  const { guid: customerGuid } = await runAsOperator(lychgate, 'POST', 'Customers', customer);
  const line = { description: 'A stone', taxCode: 'standard', amountPence: 731_953 };
  const dates = { issuedOn: '2026-01-02', dueOn: '2026-02-01' };
  const invoice = { number: 'INV-8', customerGuid, ...dates, description: 'A stone', lines: [line] };
  const { guid } = await runAsOperator(lychgate, 'POST', 'Invoices', invoice);
  const paid = { method: 'cash', receivedOn: '2026-02-03', amountPence: 246_813, reason: 'Slip 7' };
  await runAsOperator(lychgate, 'POST', `Invoices/${guid}/Payments`, paid);
  const back = { method: 'cash', refundedOn: '2026-02-04', amountPence: 135_791, reason: 'Too much' };
  await runAsOperator(lychgate, 'POST', `Invoices/${guid}/Refunds`, back);
  const text = 'Of £7,319.53 you paid £2,468.13, and we paid back £1,357.91.';
  const email = { eMail: customer.eMail, subject: 'Your invoice of £7,319.53', text };
  for (const to of [customer.eMail, 'gone@example.org'])
    await callAsOperator(lychgate, 'POST', `Invoices/${guid}/Email`, { ...email, eMail: to });
  for (const job of ['SyncSageAPI', 'AutomatedDDInvoicing', 'BackgroundServiceAPI'])
    await runAsOperator(lychgate, 'GET', `Admin/${job}`);
  // The mail server refused the second email.
  await lychgate.database!.rows`
    update outbox set state = 'failed', failed_at = now(), last_error = 'No such mailbox' where recipient = 'gone@example.org'`;
  await lychgate.database!.rows`
    update job_run set state = 'failed', error = 'The invoice of £7,319.53 was refused' where kind = 'dd-invoicing'`;
}

async function readIds() {
  const emails: string[] = (await runAsOperator(lychgate, 'GET', 'Emails')).map(
    ({ id }: { id: string }) => id,
  );
  const runs: string[] = (await runAsOperator(lychgate, 'GET', 'Jobs')).map(
    ({ runId }: { runId: string }) => runId,
  );
  const further = pages.flatMap((page) => page.match(/[\da-f-]{36}|[A-Z]{2,}-[\w-]+|\bC-\d+/g) ?? []);
  const invoices: { guid: string }[] = (await runAsOperator(lychgate, 'GET', 'Invoices')).items;
  return { emails, runs, further: [...new Set([...further, ...invoices.map(({ guid }) => guid)])] };
}

type Ids = { emails: string[]; runs: string[]; further: string[]; reports: string[] };

/** All calls that read, about every record that there is. */
function listPaths({ emails, runs, further, reports }: Ids): string[] {
  const known: Record<string, string[]> = { id: emails, runId: runs, report: reports };
  const calls = Object.values<Call>(operatorCalls)
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('History/'))
    .flatMap(({ path }) => {
      const name = /\{(\w+)\}/.exec(path)?.[1];
      return name ? (known[name] ?? further).map((id) => path.replaceAll(/\{\w+\}/g, id)) : path;
    });
  const amountFields = Object.keys(recordTypes).flatMap((type) => {
    const ids = { email: emails, job_run: runs, customer: further, invoice: further }[type] ?? [];
    return ids.map((id) => `History/${type}/${id}`);
  });
  return [...calls, ...amountFields];
}

/** The pages and calls whose answer contains an amount. */
async function readAll(role: string, which = /./) {
  const browser = await signInAs(lychgate, role, role);
  const found: string[] = [];
  const note = (place: string, text: string) => amounts.test(text) && found.push(place);
  for (const page of pages.filter((each) => which.test(each)))
    note(page, readMainText((await browser.open(page)).html));
  for (const path of paths.filter((each) => which.test(`/api/${each}`))) {
    const answer = await fetch(`${lychgate.address}/api/${path}`, {
      headers: { 'X-Api-Key': programs[role]! },
    });
    note(`/api/${path}`, await answer.text());
  }
  return found;
}

describe('The amounts of invoices', () => {
  test('are on no page and in no answer for somebody without the finance role', async () => {
    assert.deepEqual(await readAll('staff'), []);
  });

  test('are found by the same walk with the finance role, in emails, runs, search and reports', async () => {
    const searched = /emails\/\d|jobs\/[\da-f]{8}-|run=|money$|search|collections\?|Jobs\/Failed|Invoices$/i;
    const found = (await readAll('finance', searched)).join('\n');
    for (const path of [
      '/office/emails/',
      '/office/jobs/',
      '/admin?run=',
      '/office/money',
      '/api/Emails/',
      '/api/Jobs/',
      '/api/Jobs/Failed',
      '/office/reports/collections',
      '/office/search',
      '/api/Invoices',
    ])
      assert.ok(found.includes(path), path);
  });
});

describe('Somebody without the finance role', () => {
  test('sees neither on Today nor on /admin what only finance may do', async () => {
    const browser = await signInAs(lychgate, 'staff', 'staff');
    for (const path of ['/office', '/admin', '/office/jobs', '/office/emails']) {
      const { text: pageText, html } = await browser.open(path);
      assert.doesNotMatch(pageText, /gone@example\.org|Sync Sage|DD Invoicing|Direct Debit collection/, path);
      assert.doesNotMatch(html, /value="(sync-sage|dd-invoicing|invoice-message)"/, path);
    }
    const finance = await signInAs(lychgate, 'finance', 'finance');
    assert.match((await finance.open('/office')).text, /gone@example\.org/);
    assert.match((await finance.open('/admin')).text, /Sync Sage[^]*Run DD Invoicing/);
  });

  test('cannot send, cancel or put aside an email about an invoice', async () => {
    const failed = (await runAsOperator(lychgate, 'GET', 'Emails?recipient=gone@example.org'))[0].id;
    for (const act of ['SendAgain', 'Cancel', 'Seen']) {
      const answer = await call(lychgate.address, 'POST', `Emails/${failed}/${act}`, {}, programs.staff);
      assert.deepEqual([answer.status, answer.body.code], [403, 'role-missing'], act);
    }
    assert.equal((await runAsOperator(lychgate, 'GET', `Emails/${failed}`)).status, 'failed');
  });

  test('cannot open a form below Money or Privacy', async () => {
    const browser = await signInAs(lychgate, 'staff', 'staff');
    const closed = [
      '/money/invoices/new',
      '/Money/Invoices/New',
      '/privacy',
      '/privacy/person',
      '/privacy/erase',
    ];
    for (const path of closed) {
      const { status, html } = await browser.open(`/office${path}`);
      assert.equal(status, 403, path);
      assert.doesNotMatch(html.replace(/<header[^]*?<\/header>/, ''), /<form/, path);
    }
  });
});
