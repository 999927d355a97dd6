import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { receiveWebhook } from '#back-office/direct-debit/notifications/receive-events.ts';
import { readConfig } from '#server/config.ts';
import { startGoCardless, type TestGoCardless } from '#demo/gocardless/server.ts';
import { postWebhook, sendWebhooks, createWebhook } from '#demo/gocardless/webhooks.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readEmails, waitForEmail } from '../support/email/email-folder.ts';
import { until } from '../support/until.ts';

const secret = 'the-secret-of-now';
const oldSecret = 'the-secret-of-before';
let fake: TestGoCardless;
let lychgate: TestedLychgate;

before(async () => {
  fake = await startGoCardless();
  lychgate = await startTestLychgate({
    GOCARDLESS_URL: fake.url,
    GOCARDLESS_TOKEN: fake.token,
    GOCARDLESS_WEBHOOK_SECRET: `${secret}, ${oldSecret}`,
    MAIL_FROM: 'Willow and Daughters <care@willow.example>',
    PROVIDER_NAME: 'Willow and Daughters',
  });
});
after(async () => {
  await lychgate.stop();
  await fake.stop();
});

const getWebhookUrl = () => `${lychgate.address}/webhooks/gocardless`;
const tell = () =>
  sendWebhooks(getWebhookUrl(), secret, fake.records.events, { duplicates: 2, reversed: true, batch: 3 });

const customer = { reference: 'C-1042', name: 'Margaret Ellis', eMail: 'margaret@example.org', town: 'Ely' };
const createInvoice = (customerGuid: string) => ({
  number: 'INV-7',
  customerGuid,
  issuedOn: '2026-01-02',
  dueOn: '2026-02-01',
  description: 'A memorial',
  lines: [
    { description: 'Stone', taxCode: 'standard', amountPence: 120_001 },
    { description: 'Setting it', taxCode: 'standard', amountPence: 4_999 },
  ],
});

test('from an email with a link to a paid invoice, only what GoCardless itself reports counts', async () => {
  const { body: createdCustomer } = await callAsOperator(lychgate, 'POST', 'Customers', customer);
  const { body: invoice } = await callAsOperator(
    lychgate,
    'POST',
    'Invoices',
    createInvoice(createdCustomer.guid),
  );
  const { status, body: setUp } = await callAsOperator(lychgate, 'POST', 'DirectDebit/SetUps', {
    customerGuid: createdCustomer.guid,
  });
  assert.equal(status, 200);
  assert.equal(
    (await callAsOperator(lychgate, 'POST', 'DirectDebit/SetUps', { customerGuid: createdCustomer.guid }))
      .body.link,
    setUp.link,
  );

  const subject = 'Please set up your Direct Debit';
  const email = await waitForEmail(lychgate.dataDir, { subject });
  assert.equal((await readEmails(lychgate.dataDir, { subject })).length, 1, 'two presses, one email');
  assert.equal(email.to, 'margaret@example.org');
  assert.ok(email.text.includes(`\nYou can set it up here:\n${setUp.link}\n`));

  const readState = async () =>
    (await callAsOperator(lychgate, 'GET', `DirectDebit/SetUps/${setUp.guid}`)).body.state;
  const stranger = await fetch(
    `${lychgate.address}/gocardlesscomplete?s=${setUp.guid}&billing_request_id=BRQ1`,
  );
  assert.match(await stranger.text(), /Your Direct Debit has been set up successfully/);
  assert.equal(await readState(), 'pending');
  const left = await fetch(`${setUp.link}/leave`, { method: 'POST', redirect: 'manual' });
  assert.match(left.headers.get('location')!, new RegExp(`/gocardlessexit\\?s=${setUp.guid}`));
  assert.equal(await readState(), 'pending');

  const finished = await fetch(`${setUp.link}/finish`, { method: 'POST', redirect: 'manual' });
  assert.match(finished.headers.get('location')!, new RegExp(`/gocardlesscomplete\\?s=${setUp.guid}`));
  assert.equal(await readState(), 'pending', 'the browser came back, but GoCardless has not confirmed it');
  await tell();
  await until(async () => (await readState()) === 'fulfilled');

  const run = await callAsOperator(lychgate, 'GET', 'Admin/AutomatedDDInvoicing');
  assert.deepEqual(run.body.results[0], { name: 'Direct Debits sent for collection', count: 1 });
  const [payment] = fake.payments();
  assert.equal(payment!.amount, 125_000);
  const readInvoice = async () =>
    (await callAsOperator(lychgate, 'GET', 'Invoices?number=INV-7')).body.items[0];
  assert.equal((await readInvoice()).state, 'collecting');
  const changed = await callAsOperator(lychgate, 'PUT', `Invoices/${invoice.guid}`, {
    description: 'A bench',
  });
  assert.deepEqual([changed.status, changed.body.code], [409, 'invoice-collecting']);
  const cancelled = await callAsOperator(lychgate, 'POST', `Invoices/${invoice.guid}/Cancel`, {
    reason: 'A mistake',
  });
  assert.equal(cancelled.body.code, 'invoice-collecting');

  playScenario(fake.records, 'payment_paid_out', payment!.id);
  await tell();
  await until(async () => (await readInvoice()).state === 'paid');
  assert.equal((await readInvoice()).receivedPence, 125_000);
  assert.doesNotMatch(lychgate.log.join('\n'), /Margaret|Ellis|@example|125/);
});

test('each event counts once, however often and in whatever order it is sent', async () => {
  const statuses = await tell();
  assert.deepEqual([...new Set(statuses)], [204]);
  const counted = await lychgate.database!.rows<{ id: string }>`select id from gocardless_event`;
  const ours = fake.records.events.map(({ id }) => id);
  assert.deepEqual(counted.map(({ id }) => id).toSorted(), ours.toSorted());
});

test('only a signature over the exact bytes is accepted; anything else is answered with 498', async () => {
  const { body, signature } = createWebhook(
    [fake.records.happen('mandates', 'active', fake.records.addMandate())],
    secret,
  );
  const isKept = async () =>
    (await lychgate.database!.rows`select from gocardless_event where id = ${fake.records.events.at(-1)!.id}`)
      .length > 0;
  const rewritten = JSON.stringify(JSON.parse(body), null, 1);
  for (const [sent, by] of [
    [body.replace('active', 'activf'), signature],
    [rewritten, signature],
    [body, null],
    [body, ''],
    [body, signature.slice(1)],
    [body, `${signature.slice(0, 63)}x`],
    [body, createWebhook([], secret).signature],
    [body, createWebhook([fake.records.events.at(-1)!], 'a-secret-of-others').signature],
  ] as const) {
    assert.equal(await postWebhook(getWebhookUrl(), sent, by), 498);
  }
  assert.equal(await isKept(), false);
  assert.equal(await postWebhook(getWebhookUrl(), body, signature.toUpperCase()), 204);
  assert.equal(await isKept(), true);
});

test('while the secret is being changed, the old one is accepted too', async () => {
  const { body, signature } = createWebhook(
    [fake.records.happen('mandates', 'active', fake.records.addMandate())],
    oldSecret,
  );
  assert.equal(await postWebhook(getWebhookUrl(), body, signature), 204);
});

test('a signed but unreadable webhook gets 400, one that is too large 413', async () => {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  for (const text of ['no json', '[]', '{"events":5}', '']) {
    assert.equal(await postWebhook(getWebhookUrl(), text, sign(text)), 400);
  }
  const large = `{"events":[],"x":"${'x'.repeat(1_000_000)}"}`;
  assert.equal(await postWebhook(getWebhookUrl(), large, sign(large)), 413);
  // One event of a kind that is ignored, and one with hardly any fields.
  const odd =
    '{"events":[{"id":"EV1"},{"id":"EV2","created_at":"x","resource_type":"payouts","action":"paid","links":{}}]}';
  assert.equal(await postWebhook(getWebhookUrl(), odd, sign(odd)), 204);
  assert.equal((await callAsOperator(lychgate, 'POST', 'Customers', { reference: '' })).status, 400);
});

test('an unreadable event does not block the others of its webhook, and needs attention', async () => {
  const resource = fake.records.addMandate();
  const good = fake.records.happen('mandates', 'active', resource);
  const mandate = { ...good, resource_metadata: {} };
  const odd = [
    { ...mandate, id: 'EV\u0000NUL', links: { mandate: 'MD\u0000' } },
    { ...mandate, id: 'EV-\ud800', details: { cause: '\ud800' } },
    { ...mandate, id: 'EV-FAR', created_at: '+275760-09-13T00:00:00Z' },
    { ...mandate, id: 'EV-NUL', action: 'act\u0000ive', details: { cause: 'a\u0000b' } },
    null,
    'EV5',
  ];
  const { body, signature } = createWebhook([...odd, good] as (typeof good)[], secret);
  assert.equal(await postWebhook(getWebhookUrl(), body, signature), 204);
  assert.equal(await postWebhook(getWebhookUrl(), body, signature), 204, 'a repeat');
  const taken = await lychgate.database!.rows<{ count: number }>`
    select count(*)::integer as count from gocardless_event where resource_id = ${resource.id}`;
  assert.deepEqual(taken, [{ count: 4 }]);
  const { body: listed } = await callAsOperator(lychgate, 'GET', 'DirectDebit/UnmatchedNotifications');
  const events = listed.map(({ event }: { event: string }) => event);
  assert.ok(
    events.includes('null') &&
      events.includes('"EV5"') &&
      events.some((text: string) => text.includes('NUL')),
  );
  for (const { id } of listed)
    assert.equal(
      (await callAsOperator(lychgate, 'POST', `DirectDebit/UnmatchedNotifications/${id}/Seen`, {})).body,
      true,
    );
  assert.deepEqual((await callAsOperator(lychgate, 'GET', 'DirectDebit/UnmatchedNotifications')).body, []);
});

test('the published example signatures are accepted', async () => {
  const signature = 'a642b59553c93e227ec0f2f38910fbf71231a2197c00899833c00478cec86f34';
  const parts = {
    database: lychgate.database!,
    clock: () => new Date(),
    webhookSecrets: ['secret'],
    wakeEventsWorker: () => {},
  };
  const take = (text: string) => receiveWebhook(parts, { body: Buffer.from(text), signature });
  assert.equal(await take('{"events":[]}'), 'taken');
  assert.equal(await take('{"events": []}'), 'not-signed');
});

test('the live host is the default; wrong or contradicting settings are named', () => {
  const token = 'live_a-token-of-ours';
  const readGoCardless = (settings: Record<string, string>) => readConfig(settings).goCardless;
  assert.equal(readGoCardless({}), null);
  assert.deepEqual(readGoCardless({ GOCARDLESS_TOKEN: token }), {
    url: 'https://api.gocardless.com',
    token,
    webhookSecrets: [],
  });
  const sandbox = { GOCARDLESS_TOKEN: token, GOCARDLESS_URL: 'https://api-sandbox.gocardless.com/' };
  assert.equal(readGoCardless(sandbox)!.url, 'https://api-sandbox.gocardless.com');
  assert.throws(
    () => readGoCardless({ GOCARDLESS_TOKEN: 'two words' }),
    /GOCARDLESS_TOKEN must be an access token/,
  );
  assert.throws(
    () => readGoCardless({ GOCARDLESS_URL: 'api.gocardless.com' }),
    /GOCARDLESS_URL must be a web address/,
  );
  const three = { GOCARDLESS_WEBHOOK_SECRET: 'a-long-secret,another-secret,the-third-one' };
  assert.throws(() => readGoCardless(three), /GOCARDLESS_WEBHOOK_SECRET must be one secret, or two/);
  assert.throws(
    () => readGoCardless({ GOCARDLESS_TOKEN: token, DEMO_PAYMENTS: 'on' }),
    /Please set only one/,
  );
});
