import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestLychgate, makeEvent, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';
import type { StaffBrowser } from '../../support/staff-browser.ts';
import { signInAs } from '../../support/staff-browser.ts';

const secret = 'webhook-secret-for-tests';
const guid = '3f1c1f52-0b3c-4b52-8f07-2f5b7d1a9c10';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
let eventGuid: string;
before(async () => {
  lychgate = await startTestLychgate({
    PUBLIC_URL: 'https://willow.example',
    GOCARDLESS_TOKEN: 'token-for-tests',
    GOCARDLESS_WEBHOOK_SECRET: secret,
  });
  eventGuid = await makeEvent(lychgate.address);
  ruth = await signInAs(lychgate, 'Ruth', 'administrator');
});
after(() => lychgate.stop());

const post = (path: string, headers: Record<string, string>, fields: Record<string, string> = {}) =>
  fetch(lychgate.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: ruth.cookie(), ...headers },
    body: new URLSearchParams(fields),
  });
const isSignedIn = async () => (await ruth.open('/office')).path === '/office';

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'nonsense' },
  { Origin: 'https://willow.example.evil.example' },
  { Origin: 'http://127.0.0.1:1' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://willow.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'https://willow.example, https://evil.example' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'willow.example' },
];

test('a form from elsewhere is refused at every address that takes forms, and does nothing', async () => {
  const paths = [
    '/office/sign-out',
    '/office/sign-out.data',
    '/OFFICE/sign-out/',
    `/office/events/${eventGuid}/check-in/live`,
    '/office/privacy/export',
    '/office/account/sign-out-everywhere',
    '/office/contacts/import',
    '/office/settings/look',
    '/office/sign-in',
    '/office/branches',
    '/admin',
    '/sagecomplete?code=1&state=2',
    `/documentupload/${guid}`,
    `/events?book=${eventGuid}`,
    '/unattendedcremations',
    '/nowhere',
    '/',
  ];
  for (const path of paths)
    for (const headers of foreign) {
      const answer = await post(path, headers, { name: 'Mallory' });
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.equal(answer.headers.getSetCookie().length, 0, path);
      assert.match(await answer.text(), /This was sent from another website/);
    }
  assert.ok(await isSignedIn());
  assert.deepEqual(await lychgate.database!.rows`select from attendee`, []);
  assert.equal(lychgate.log.join('\n').includes('evil'), false);
});

test('a file from elsewhere is refused before it is read', async () => {
  const form = new FormData();
  form.append('fileData', new Blob(['x'.repeat(2_000_000)]), 'list.csv');
  for (const path of ['/office/contacts/import', `/documentupload/${guid}`]) {
    const headers = { Cookie: ruth.cookie(), Origin: 'https://evil.example', Accept: 'application/json' };
    const answer = await fetch(lychgate.address + path, { method: 'POST', headers, body: form });
    assert.equal(answer.status, 403, path);
  }
});

test('our own forms are taken by every address that visitors use, with and without new headers', async () => {
  const { host } = new URL(lychgate.address);
  for (const headers of [
    {},
    { Origin: lychgate.address },
    { Origin: `https://${host}` },
    { Origin: 'https://willow.example' },
    { Origin: lychgate.address, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: lychgate.address, 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://other.example', 'X-Forwarded-Host': 'other.example' },
  ] as Record<string, string>[])
    assert.equal((await post(`/events?book=${eventGuid}`, headers)).status, 400, JSON.stringify(headers));
});

test('programs with a key, GoCardless and mail programs send from anywhere', async () => {
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
  const event = JSON.stringify({ title: 'Coffee', startDateTime: '2031-03-29T14:30:00' });
  const call = await fetch(`${lychgate.address}/api/Bereavement`, {
    method: 'POST',
    headers: { ...elsewhere, 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    body: event,
  });
  assert.equal(call.status, 200);
  const body = '{"events":[]}';
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const webhook = await fetch(`${lychgate.address}/webhooks/gocardless`, {
    method: 'POST',
    headers: { ...elsewhere, 'Webhook-Signature': signature },
    body,
  });
  assert.equal(webhook.status, 204);
  const contact = `/Unsubscribe/${Buffer.from('a').toString('base64')}/${Buffer.from('b').toString('base64')}`;
  for (const headers of [elsewhere, { Origin: 'null' }] as Record<string, string>[]) {
    const oneClick = await post(contact, headers, { 'List-Unsubscribe': 'One-Click' });
    assert.ok([200, 404].includes(oneClick.status), String(oneClick.status));
  }
});
