import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { settingDefaults, type StaffSettings } from '#contract/operator/settings/values.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { claimDue, beginSending } from '#back-office/email/outbox/claim.ts';
import { countTextParts, toGsm7 } from '#back-office/email/texts/gsm-7.ts';
import { createLiveGateway } from '#back-office/email/texts/live-gateway.ts';
import { getAttendee } from '#back-office/events/attendees/get-attendee.ts';
import { findNextMorning } from '#back-office/email/texts/night.ts';
import { composeTestText } from '#back-office/email/texts/try-gateway.ts';
import { composeEventText } from '#back-office/events/emails/compose-text.ts';
import { remindAttendees } from '#back-office/events/reminders.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import type { Message, QueuedEmail } from '#back-office/email/email.ts';
import {
  addEvent,
  createClockedBackOffice,
  type ClockedBackOffice,
} from '../events/managing/clocked-back-office.ts';
import { endLeases } from './email-fixture.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../support/answers.ts';

type Texts = StaffSettings['texts'];
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const office: ClockedBackOffice = createClockedBackOffice();
const gateway = { received: [] as { body: string; headers: IncomingMessage['headers'] }[], answer: accept() };
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  gateway.received.push({ body, headers: request.headers });
  gateway.answer(response, request);
});
const quiet = { progress: async () => {} } as unknown as Parameters<ReturnType<typeof remindAttendees>>[0];
let texts: Texts;
const log: string[] = [];

function accept(): Answer {
  return (response) => response.writeHead(201).end('{"sid": "SM1"}');
}
const refuseWith =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body);

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());
beforeEach(async () => {
  texts = {
    ...settingDefaults.texts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{user}/Messages.json`,
    user: 'AC1',
    secret: office.parts.secrets.seal('pa55'),
    content: 'To={number}\nFrom={sender}\nBody={text}',
    sender: 'Willow',
    refusals: ['21610'],
    reminder: true,
    moved: true,
    cancelled: true,
  };
  gateway.received = [];
  gateway.answer = accept();
  office.parts.texts = texts;
  office.api = createOperatorApi(office.parts);
  await office.parts.database.rows`delete from email_stop`;
  await office.parts.database
    .rows`update outbox set state = 'cancelled' where state in ('queued', 'sending')`;
});

const createOutboxParts = () => {
  const { database, clock, secrets, provider } = office.parts;
  return {
    database,
    clock,
    log: (sentence: string) => void log.push(sentence),
    transport: { send: async () => 'sent' as const, close: async () => {} },
    textGateway: createLiveGateway({
      settings: { current: () => ({ ...settingDefaults, texts }) },
      secrets,
      smsAuthorization: null,
    }),
    compose: (waiting: QueuedEmail): Promise<Message> | Message =>
      waiting.kind === 'text-test'
        ? composeTestText({ ...waiting, kind: 'text-test' }, { provider })
        : composeEventText(
            { ...waiting, kind: waiting.kind as 'text-reminder' },
            { database, clock, provider: { ...provider, name: 'Willow & Sons' } },
          ),
  };
};
const deliver = () => deliverDue(createOutboxParts(), { stream: 'text' });
const readTexts = (recipient: string) =>
  office.parts.database.rows<{ kind: string; state: string; text: string | null; reason: string | null }>`
    select kind, state, plain_text as text, last_error as reason from outbox
    where recipient = ${recipient} and stream = 'text' order by id`;
const passMinutes = (minutes: number) =>
  void (office.now = new Date(office.now.getTime() + minutes * 60_000));

/** An event tomorrow with a booking of this number. */
async function bookPlace(phone: string, title = 'In memory of Ada Sample') {
  const guid = await addEvent(office, { title, startDateTime: '2026-01-06T14:00:00' });
  const body = { name: 'Mary Example', numberOfAttendees: 1, phone };
  assertAccepted(await office.api.addAttendee({ eventGuid: guid, body }));
  return guid;
}

const remind = () => remindAttendees({ ...office.parts, texts, reminderHours: 30 })(quiet);

describe('Text messages', () => {
  test('remind people with a British mobile number once, and name no event and nobody', async () => {
    await bookPlace('07700 900001');
    await bookPlace('01632 960 001');
    await remind();
    await remind();
    await deliver();
    assert.equal(gateway.received.length, 1);
    const [{ body, headers }] = gateway.received as [(typeof gateway.received)[0]];
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
      To: '+447700900001',
      From: 'Willow',
      Body: 'Willow & Sons: a reminder of your booking with us on Tuesday 6 January, 2:00 pm. If you cannot come, please call 01632 960 123.',
    });
    assert.equal(headers.authorization, `Basic ${Buffer.from('AC1:pa55').toString('base64')}`);
    const [sent] = await readTexts('+447700900001');
    assert.equal(sent!.state, 'sent');
    assert.doesNotMatch(sent!.text!, /Ada|Mary|memory/);
  });

  test('are off until staff ask for them', async () => {
    assert.deepEqual(
      [settingDefaults.texts.reminder, settingDefaults.texts.moved, settingDefaults.texts.cancelled],
      [false, false, false],
    );
    Object.assign(texts, { reminder: false, moved: false, cancelled: false });
    const guid = await bookPlace('07700 900002');
    await remind();
    await office.api.updateEvent({ guid, body: { startDateTime: '2026-01-06T15:00:00' } });
    await office.api.cancelEvent({ guid, body: { reason: 'The hall is flooded.' } });
    assert.deepEqual(await readTexts('+447700900002'), []);
  });

  test('tell of another time, and of a cancellation once it cannot be undone', async () => {
    const guid = await bookPlace('+44 (0)7700 900-003');
    await office.api.updateEvent({ guid, body: { title: 'Another name' } });
    await office.api.updateEvent({ guid, body: { startDateTime: '2026-01-06T15:00:00' } });
    await deliver();
    await office.api.cancelEvent({ guid, body: { reason: 'The hall is flooded.' } });
    assert.equal(getRefusalCode(await office.api.undoEventCancellation({ guid, query: {} })), true);
    await office.api.cancelEvent({ guid, body: { reason: 'The hall is flooded.' } });
    await deliver();
    assert.equal(gateway.received.length, 1);
    passMinutes(11);
    await deliver();
    const sent = await readTexts('+447700900003');
    assert.deepEqual(
      sent.map(({ kind, state }) => [kind, state]),
      [
        ['text-moved', 'sent'],
        ['text-cancelled', 'sent'],
      ],
    );
    assert.match(sent[0]!.text!, /has a new time: Tuesday 6 January, 3:00 pm\./);
    assert.match(sent[1]!.text!, /3:00 pm is cancelled\. We are sorry\./);
  });

  test('wait at night until eight, unless the event begins soon after', async () => {
    office.now = new Date('2026-01-05T20:30:00Z');
    await bookPlace('07700 900004');
    await remind();
    assert.equal((await deliver()).sent, 0);
    const [waiting] = await readTexts('+447700900004');
    assert.deepEqual([waiting!.state, waiting!.reason], ['queued', 'It waits until 8 in the morning.']);
    const [{ guid }] = (await office.parts.database.rows<{ guid: string }>`
      select guid from attendee where phone = '07700 900004'`) as [{ guid: string }];
    const clock = () => office.now;
    const booking = assertAccepted(await getAttendee({ database: office.parts.database, clock }, guid));
    const texts = booking.emails.filter(({ waitsUntil }) => waitsUntil);
    assert.deepEqual(
      texts.map(({ waitsUntil }) => waitsUntil),
      ['2026-01-06T08:00:00'],
    );
    office.now = new Date('2026-01-06T08:00:00Z');
    assert.equal((await deliver()).sent, 1);
    const soon = new Date('2026-01-06T09:30:00Z');
    assert.equal(findNextMorning(new Date('2026-01-05T23:00:00Z'), soon), null);
    // The clocks go forward at one in the morning.
    const later = new Date('2026-03-30T12:00:00Z');
    assert.deepEqual(
      findNextMorning(new Date('2026-03-28T23:00:00Z'), later),
      new Date('2026-03-29T07:00:00Z'),
    );
  });

  test('are tried again while the gateway is busy', async () => {
    await bookPlace('07700 900005');
    await remind();
    for (const status of [429, 503]) {
      gateway.answer = refuseWith(status);
      assert.equal((await deliver()).sent, 0);
      passMinutes(6);
    }
    gateway.answer = accept();
    assert.equal((await deliver()).sent, 1);
    assert.equal(gateway.received.length, 3);
  });

  test('are not sent again if the answer was lost or the process was killed', async () => {
    await bookPlace('07700 900006');
    await remind();
    gateway.answer = (response) => response.destroy();
    await deliver();
    const parts = createOutboxParts();
    await bookPlace('07700 900007');
    await remind();
    const [claimed] = await claimDue(parts, 'text');
    await beginSending(parts, claimed!);
    await endLeases(parts.database);
    gateway.answer = accept();
    for (let time = 0; time < 3; time++, passMinutes(10)) await deliver();
    assert.equal((await readTexts('+447700900006'))[0]!.state, 'unknown');
    assert.equal((await readTexts('+447700900007'))[0]!.state, 'unknown');
    assert.equal(gateway.received.length, 1);
  });

  test('are repeated where the gateway recognises them by a key', async () => {
    texts.idempotencyHeader = 'Idempotency-Key';
    await bookPlace('07700 900008');
    await remind();
    gateway.answer = (response) => response.destroy();
    await deliver();
    gateway.answer = accept();
    passMinutes(6);
    await deliver();
    const keys = gateway.received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    assert.equal((await readTexts('+447700900008'))[0]!.state, 'sent');
  });

  test('to a number that is refused for good are blocked until staff unblock it', async () => {
    gateway.answer = refuseWith(400, '{"code": 21610, "message": "+447700900009 has opted out"}');
    await bookPlace('07700 900009');
    await remind();
    await deliver();
    const [failed] = await readTexts('+447700900009');
    assert.deepEqual(
      [failed!.state, failed!.reason],
      ['failed', '400 21610: The gateway for text messages did not accept the number.'],
    );
    gateway.answer = accept();
    await bookPlace('07700 900009');
    await remind();
    await deliver();
    assert.equal((await readTexts('+447700900009'))[1]!.state, 'suppressed');
    const { items } = assertAccepted(await office.api.getBlockedAddresses({ query: {} }));
    assert.deepEqual([items[0]!.reason, items[0]!.canUnblock], ['number-refused', true]);
    assertAccepted(await office.api.unblockAddress({ id: items[0]!.id, body: {} }));
    await bookPlace('07700 900009');
    await remind();
    await deliver();
    assert.equal((await readTexts('+447700900009')).at(-1)!.state, 'sent');
    assert.doesNotMatch(log.join('\n'), /7700|Mary|Ada/);
  });

  test('stop where the gateway refuses the account, and lose nothing', async () => {
    await bookPlace('07700 900010');
    await remind();
    gateway.answer = refuseWith(401);
    await deliver();
    await deliver();
    assert.equal(gateway.received.length, 1);
    gateway.answer = accept();
    passMinutes(2);
    await deliver();
    assert.equal((await readTexts('+447700900010'))[0]!.state, 'sent');
  });

  test('can be tried, at any hour, to a mobile number only', async () => {
    office.now = new Date('2026-01-05T23:00:00Z');
    const tryNumber = async (number: string) => office.api.tryTextGateway({ body: { number } });
    assert.deepEqual(getFieldErrors(await tryNumber('01632 960 001')), {
      number: 'Please enter a British mobile number, such as 07700 900123.',
    });
    const { id, parts } = assertAccepted(await tryNumber('07700900011'));
    assert.deepEqual(assertAccepted(await tryNumber('07700 900011')), { id, parts });
    assert.equal((await deliver()).sent, 1);
    assert.deepEqual([assertAccepted(await office.api.getEmail({ id })).status, parts], ['sent', 1]);
    texts.url = '';
    assert.equal(getRefusalCode(await tryNumber('07700 900011')), 'no-gateway');
  });

  test('have the characters of the phone networks, and count their parts', () => {
    assert.equal(toGsm7('Zoë’s “café” – ✓ 10 €'), 'Zoe\'s "café" -  10 €');
    assert.deepEqual(
      [countTextParts('a'.repeat(160)), countTextParts('a'.repeat(161)), countTextParts('€'.repeat(81))],
      [1, 2, 2],
    );
  });
});
