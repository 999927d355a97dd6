import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readMainLines, callUs } from '../support/browser/email-link.ts';
import { sorry } from './texts.ts';

// The page is tested without its script, in front of an external back office.
let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;
before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});
beforeEach(() => backOffice.clear());

const record = 'POST Ms/EmailSignoff';
const emailGuid = '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30';
const createPath = (option: string) => `/emailsignoff/${emailGuid}/${encodeURIComponent(option)}`;
const listRecorded = () => backOffice.calls.map(({ body }) => body);

let visitors = 0;
const send = (path: string, body: BodyInit) => {
  const headers = { 'X-Forwarded-For': `198.51.100.${(visitors += 1)}` };
  return fetch(lychgate.address + path, { method: 'POST', body, headers });
};
const confirm = async (path: string) => {
  const response = await send(path, new URLSearchParams({ by: 'button' }));
  const html = await response.text();
  const [, linked = null] = /<main[^]*? href="(tel:[^"]+)"[^]*<\/main>/.exec(html) ?? [];
  return { status: response.status, lines: readMainLines(html), linked };
};

for (const [option, message] of [
  ['Option1', 'To leave the deceased person in exactly the way they were when coming into our care.'],
  ['Option2', 'Preservation and presentation of the deceased person.'],
  ['Lock of hair', 'Lock of hair.'],
  ['50%/<b>&"', '50%/<b>&".'],
  ['option1', 'option1.'],
] as const)
  test(`the page says what ${option} stands for, and thanks in the same words after Confirm`, async () => {
    backOffice.answers[record] = { body: { status: 'OK', message: '' } };
    const asking = await (await fetch(lychgate.address + createPath(option))).text();
    assert.deepEqual(readMainLines(asking), [
      'Sign-off',
      'Your choice:',
      message,
      'We record nothing until you press Confirm. Not what you want? Call us on 01632 960 123.',
      'Confirm',
    ]);
    assert.deepEqual(listRecorded(), []);
    const { status, lines } = await confirm(createPath(option));
    assert.deepEqual(
      [status, ...lines],
      [200, 'Sign-off', 'Thank you. Sign-off has been received.', message],
    );
    assert.deepEqual(listRecorded(), [{ emailGuid, optionSelected: option }]);
  });

test('an error is shown in the server’s words, as text and shortened, or in the default words', async () => {
  const phone = 'Sign-off has already been completed. Please call us on 01632 960 123.';
  for (const [answer, ...expectedTexts] of [
    [{ body: { status: 'Error', message: 'Completed on 3 May.' } }, 'Completed on 3 May.', callUs],
    [{ body: { status: 'Error', message: '<img src=x>' } }, '<img src=x>', callUs],
    [{ body: { status: 'Error', message: 'm'.repeat(5_000) } }, `${'m'.repeat(500)}…`, callUs],
    [{ body: { status: 'Error', message: '  ' } }, sorry, callUs],
    [{ body: { status: 'Error', message: null } }, sorry, callUs],
    // The phone number is named once.
    [{ body: { status: 'Error', message: phone } }, phone],
    [{ body: { status: 'Ok' } }, sorry, callUs],
    [{ status: 404 }, sorry, callUs],
    [{ status: 410, body: { status: 'OK' } }, sorry, callUs],
  ] as const) {
    backOffice.answers[record] = answer;
    const { status, lines, linked } = await confirm(createPath('Option1'));
    assert.deepEqual([status, ...lines], [200, 'Sign-off', ...expectedTexts], JSON.stringify(answer));
    assert.equal(linked, 'tel:01632960123');
  }
});

test('a back office that is broken is worth another try', async () => {
  for (const answer of [{ status: 500 }, { cut: true }, { text: '<html>' }] as const) {
    backOffice.answers[record] = answer;
    const { status, lines } = await confirm(createPath('Option2'));
    assert.deepEqual([status, ...lines], [503, 'Sign-off', sorry, callUs, 'Try again']);
  }
});

test('looking at the link records nothing, nor does a form that no button has sent', async () => {
  const url = lychgate.address + createPath('Option1');
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']) {
    const { headers, status } = await fetch(url, { method });
    if (method !== 'GET') continue;
    const values = ['Referrer-Policy', 'Cache-Control', 'X-Robots-Tag'].map((name) => headers.get(name));
    assert.deepEqual([status, ...values], [200, 'no-referrer', 'no-store', 'noindex']);
  }
  for (const body of ['', 'by=itself', 'List-Unsubscribe=One-Click'])
    assert.equal((await send(createPath('Option1'), new URLSearchParams(body))).status, 400);
  assert.deepEqual(listRecorded(), []);
});

test('a link without an option, or with one that no email holds, is a page that is not there', async () => {
  const shortened = [`/emailsignoff/${emailGuid}`, `/emailsignoff/${emailGuid}/`];
  for (const path of [...shortened, createPath(' '), createPath('o'.repeat(101))]) {
    const response = await fetch(lychgate.address + path);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /We cannot find this page/);
  }
});
