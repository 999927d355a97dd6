import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { isPrivate } from '#back-office/outgoing/private-addresses.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { book } from '../support/records/booking.ts';
import { signInAs } from '../support/staff-browser.ts';
import { call, callAsOperator, startTestLychgate, makeEvent } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

type ReceivedMessage = { headers: Record<string, string>; body: string };

/** Starts a program that receives messages; `status` is its answer. */
async function startProgram(t: TestContext) {
  const received: ReceivedMessage[] = [];
  const program = { status: 204, received, url: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(program.status, { Location: '/elsewhere' }).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return program;
}

async function start(t: TestContext, settings: Record<string, string> = { WEBHOOKS_TO_PRIVATE: 'on' }) {
  const lychgate = await startTestLychgate(settings);
  t.after(lychgate.stop);
  const operate = (method: string, path: string, body?: unknown) =>
    callAsOperator(lychgate, method, path, body);
  return { lychgate, operate };
}

const everything = [
  'booking.made',
  'booking.changed',
  'booking.cancelled',
  'request.received',
  'request.changed',
  'event.published',
  'event.cancelled',
];

const listTypes = (received: ReceivedMessage[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('a program is told of bookings, requests and events, with ids alone', async (t) => {
  const { lychgate, operate } = await start(t);
  const program = await startProgram(t);
  const { body } = await operate('POST', 'Webhooks', { url: program.url, events: everything });
  const { secret } = body as { secret: string };
  const event = await makeEvent(lychgate.address);
  await book(lychgate.address, event);
  await until(() => program.received.length === 2);
  assert.deepEqual(listTypes(program.received).toSorted(), ['booking.made', 'event.published']);
  const [attendee] = await lychgate.database!.rows<{ guid: string }>`select guid from attendee`;
  const { revision } = (await operate('GET', `Attendees/${attendee!.guid}`)).body as { revision: number };
  await operate('POST', `Attendees/${attendee!.guid}/Cancel`, { revision });
  await call(lychgate.address, 'POST', 'UnattendedCremation', createCremationRequest());
  await until(() => program.received.length === 4);
  assert.deepEqual(listTypes(program.received).slice(2).toSorted(), [
    'booking.cancelled',
    'request.received',
  ]);
  for (const message of program.received) {
    assert.ok(new Webhook(secret).verify(message.body, message.headers));
    assert.throws(() => new Webhook(secret).verify(`${message.body} `, message.headers));
    assert.deepEqual(Object.keys(JSON.parse(message.body) as object), ['type', 'timestamp', 'data']);
  }
  const about = program.received.map(
    ({ body: text }) => JSON.parse(text) as { type: string; data: { record: string } },
  );
  assert.equal(about.find(({ type }) => type === 'booking.made')!.data.record, attendee!.guid);
  assert.equal((await operate('GET', `Attendees/${attendee!.guid}`)).status, 200, 'the call takes this id');
});

test('an event that is published later is told of then, and not if it is cancelled before', async (t) => {
  const { lychgate, operate } = await start(t);
  const program = await startProgram(t);
  await operate('POST', 'Webhooks', { url: program.url, events: everything });
  await makeEvent(lychgate.address, { publishAt: '2031-01-01T09:00:00' });
  const { rows } = lychgate.database!;
  const [waiting] = await rows<{ type: string; isLater: boolean }>`
    select type, due_at = '2031-01-01T09:00:00Z' as "isLater" from webhook_delivery`;
  assert.deepEqual(waiting, { type: 'event.published', isLater: true });
  await rows`update event set publish_at = null`;
  await until(() => program.received.length === 1);
  await rows`update event set cancelled_at = now()`;
  await until(() => program.received.length === 2);
  assert.deepEqual(listTypes(program.received), ['event.published', 'event.cancelled']);
});

test('a message is retried with the id that it had, and sent again on demand', async (t) => {
  const { lychgate, operate } = await start(t);
  const program = await startProgram(t);
  program.status = 302;
  const { guid } = (await operate('POST', 'Webhooks', { url: program.url, events: everything })).body as {
    guid: string;
  };
  await operate('POST', `Webhooks/${guid}/Test`, {});
  await until(() => program.received.length === 1);
  const log = async () =>
    (
      (await operate('GET', `Webhooks/${guid}/Deliveries`)).body as {
        items: { id: string; state: string; lastAnswer: string; tries: number }[];
      }
    ).items[0]!;
  await until(async () => (await log()).lastAnswer === '302');
  assert.equal((await log()).state, 'waiting', 'a redirect is not followed');
  program.status = 204;
  await lychgate.database!.rows`update webhook_delivery set due_at = now()`;
  await until(async () => (await log()).state === 'sent');
  const [first, second] = program.received.map(({ headers }) => headers['webhook-id']);
  assert.equal(first, second);
  assert.equal((await operate('POST', `WebhookDeliveries/${(await log()).id}/SendAgain`, {})).status, 200);
  await until(() => program.received.length === 3);
});

test('a program that fails for days is no longer told, and Today says so', async (t) => {
  const { lychgate, operate } = await start(t);
  const program = await startProgram(t);
  program.status = 500;
  const ruth = await signInAs(lychgate, 'Ruth', 'administrator');
  const added = await ruth.sendFields('/office/webhooks', [
    ['url', program.url],
    ['events', 'event.published'],
  ]);
  assert.match(added.text, /whsec_/);
  const path = /\/office\/webhooks\/[\w-]{36}/.exec(added.html)![0];
  await makeEvent(lychgate.address);
  await until(() => program.received.length === 1);
  const { rows } = lychgate.database!;
  await until(
    async () => (await rows`select from webhook_endpoint where failing_since is not null`).length === 1,
  );
  await rows`update webhook_endpoint set failing_since = now() - interval '4 days'`;
  await rows`update webhook_delivery set due_at = now(), tries = 9`;
  await until(
    async () => (await rows`select from webhook_endpoint where disabled_at is not null`).length === 1,
  );
  assert.match((await ruth.open('/office')).text, /A program has not taken our messages for days/);
  assert.match((await ruth.open(path)).text, /Failed10 tries\s+500/);
  await makeEvent(lychgate.address, { title: 'Another' });
  assert.equal((await rows`select from webhook_delivery`).length, 1);
  program.status = 200;
  await ruth.send(path, { resume: 'yes' });
  await ruth.send(path, { test: 'yes' });
  await until(() => program.received.length === 3);
  assert.doesNotMatch((await ruth.open('/office')).text, /A program has not taken/);
  const refused = await ruth.send(path, { again: '0' });
  assert.equal(refused.status, 404);
  assert.match(refused.text, /Messages to a program.*There is no such message, or it is just being sent/s);
  assert.match((await ruth.send(`${path}/remove`)).text, /The program is removed/);
  assert.equal(((await operate('GET', 'Webhooks')).body as unknown[]).length, 0);
});

test('nothing is sent into the firm’s own network', async (t) => {
  const { lychgate, operate } = await start(t, {});
  const program = await startProgram(t);
  for (const url of [
    program.url,
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest',
    'https://user:secret@care.example.org/hook',
    'http://care.example.org/hook',
    'ftp://care.example.org',
  ])
    assert.equal((await operate('POST', 'Webhooks', { url, events: ['booking.made'] })).status, 400, url);
  // A host name is resolved when a message is sent, and a private address is refused then.
  const { body } = await operate('POST', 'Webhooks', {
    url: 'https://localhost/hook',
    events: ['booking.made'],
  });
  const { guid } = body as { guid: string };
  await operate('POST', `Webhooks/${guid}/Test`, {});
  const { rows } = lychgate.database!;
  await until(
    async () => (await rows`select from webhook_delivery where last_answer is not null`).length === 1,
  );
  const [delivery] = await rows<{ last_answer: string }>`select last_answer from webhook_delivery`;
  assert.equal(delivery!.last_answer, 'The name leads to a private address.');
  for (const [address, expected] of [
    ['8.8.8.8', false],
    ['2606:4700::1111', false],
    ['fd00::1', true],
    ['fe80::1', true],
    ['2002:7f00:1::', true],
    ['100.64.0.1', true],
  ] as const)
    assert.equal(isPrivate(address), expected, address);
});
