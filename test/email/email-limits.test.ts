import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { createUnattendedCremation } from '#back-office/cremation/request.ts';
import { startOutbox } from '#back-office/email/outbox/outbox.ts';
import { compose, bookPlaces, saveBooking } from '../support/email/booking-emails.ts';
import { createCremationRequest, margaret } from '../support/records/cremation-request.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { readRecipients, sendDue, startMail, countStates } from './email-fixture.ts';
import { until } from '../support/until.ts';

const hourMs = 3_600_000;

test('booking emails do not wait for the documents of cremation requests', async (t) => {
  const { database, parts, smtp } = await startMail(t, new Date());
  const documents = Promise.withResolvers<void>();
  const composing = Promise.withResolvers<void>();
  const outbox = startOutbox({
    ...parts,
    clock: () => new Date(),
    async compose(waiting) {
      if (waiting.kind.startsWith('attendance-')) return compose(waiting);
      composing.resolve();
      if (waiting.kind === 'cremation-staff') await documents.promise;
      return { from: { name: '', address: 'care@willow.example' }, to: waiting.recipient, ...short };
    },
  });
  t.after(outbox.stop);
  t.after(() => documents.resolve());
  const staffMail = ['office@willow.example'];
  const provider = { providerName: 'Willow & Sons', phone: '01632 960 123', staffMail };
  const operatorApi = {
    database,
    clock: () => new Date(),
    openCaseOnArrival: async () => {},
    wakeOutbox: () => {},
    ...provider,
  };
  for (const town of ['Ludlow', 'Leominster', 'Hereford'])
    await createUnattendedCremation(operatorApi, {
      body: createCremationRequest({ town }),
      idempotencyKey: town,
    });
  outbox.wake();
  await composing.promise;
  await bookPlaces(database, 1, new Date());
  outbox.wake();
  await until(() => readRecipients(smtp).includes('visitor-1@example.org'));
  assert.ok(!readRecipients(smtp).includes('office@willow.example'));
  documents.resolve();
  await until(async () => (await countStates(database)).sent === 7);
});

const short = { subject: 'Request', text: 'Request.', html: '<p>Request.</p>' };

test('repeated bookings and cancellations give six emails in an hour, then the latest state', async (t) => {
  const { database, parts, smtp, log, moveClock } = await startMail(t);
  const event = await bookPlaces(database, 0, parts.clock());
  const statuses = Array.from({ length: 51 }, (_, index) => (index % 2 === 0 ? 'Attending' : 'Cancelled'));
  for (const status of statuses)
    await saveBooking(database, event, 'margaret@example.org', parts.clock(), { status });
  await saveBooking(database, event, 'somebody.else@example.org', parts.clock());
  const sendAll = async () => {
    for (let pass = 0; pass < 4; pass++) await sendDue(parts);
  };
  await sendAll();
  assert.deepEqual(await countStates(database), { cancelled: 44, queued: 1, sent: 7 });
  assert.ok(readRecipients(smtp).includes('somebody.else@example.org'), 'others do not wait');
  moveClock(hourMs - 1);
  await sendAll();
  assert.equal(smtp.received.length, 7);
  moveClock(1);
  await sendAll();
  assert.equal(smtp.received.length, 8);
  const { to, subject } = await PostalMime.parse(smtp.received.at(-1)!.raw);
  assert.deepEqual(
    [to?.map(({ address }) => address), subject],
    [['margaret@example.org'], 'Your place at A Quiet Hour'],
  );
  assert.deepEqual(
    await database.rows`select from outbox where state = 'cancelled' and facts is not null`,
    [],
  );
  assert.match(log.join('\n'), /is held back: its recipient has been sent many\./);
  assert.doesNotMatch(log.join('\n'), /@/);
});

test('emails about different bookings of one mailbox are deferred, at most twenty a day', async (t) => {
  const { database, parts, smtp, moveClock } = await startMail(t);
  for (let number = 1; number <= 25; number++) {
    const event = await bookPlaces(database, 0, parts.clock());
    await saveBooking(database, event, `Margaret+${number}@example.org`, parts.clock());
  }
  const sentBy: number[] = [];
  for (let hour = 0; hour < 6; hour++) {
    for (let pass = 0; pass < 3; pass++) await sendDue(parts);
    sentBy.push(smtp.received.length);
    moveClock(hourMs);
  }
  assert.deepEqual(sentBy, [6, 12, 18, 20, 20, 20]);
  moveClock(18 * hourMs);
  await sendDue(parts);
  assert.deepEqual(await countStates(database), { sent: 25 });
});

test('emails with a private link count among those that visitors cause', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  for (let number = 1; number <= 8; number++) await bookPlaces(database, 1, parts.clock());
  await database.rows`update outbox set kind = 'attendance-link'`;
  for (let pass = 0; pass < 3; pass++) await sendDue(parts);
  assert.equal(smtp.received.length, 6);
  assert.deepEqual(await countStates(database), { queued: 2, sent: 6 });
});

test('emails to staff and from operators are not limited', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  for (let number = 1; number <= 8; number++) await bookPlaces(database, 1, parts.clock());
  await sendDue({ ...parts, staffMail: ['visitor-1@example.org'] });
  await bookPlaces(database, 1, parts.clock());
  await database.rows`update outbox set kind = 'event-changed' where state = 'queued'`;
  await sendDue(parts);
  assert.equal(smtp.received.length, 9);
});

test('an IP address can send twenty requests an hour; the next stays in the form', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(lychgate.stop);
  const send = async (number: number, visitor: string) => {
    const answer = await fetch(`${lychgate.address}/unattendedcremations`, {
      method: 'POST',
      headers: { Origin: lychgate.address, 'X-Forwarded-For': visitor },
      body: new URLSearchParams({ ...margaret, requestKey: `key-${number}`, occupation: `Potter ${number}` }),
      redirect: 'manual',
    });
    return { status: answer.status, page: await answer.text() };
  };
  for (let number = 1; number <= 20; number++) assert.equal((await send(number, '198.51.100.7')).status, 302);
  const { status, page } = await send(21, '198.51.100.7');
  assert.equal(status, 429);
  assert.match(
    page,
    /We have received a lot of requests from your connection\. Please call us, or wait an hour/,
  );
  assert.match(
    page,
    /Please wait (<!-- -->)?an hour(<!-- -->)?, then send it again\. Nothing you have typed is lost/,
  );
  assert.doesNotMatch(page, /wait (<!-- -->)?a minute/);
  assert.match(page, /value="Potter 21"/);
  assert.equal((await send(22, '198.51.100.8')).status, 302);
});
