// @proof: mail servers that fall silent, in real time.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { toSendingError } from '#back-office/email/refusals/refusal.ts';
import { computeAwayRetryMs } from '#back-office/email/outbox/record-outcome.ts';
import { trackSilentDomains } from '#back-office/email/outbox/silent-domains.ts';
import { startOutbox } from '#back-office/email/outbox/outbox.ts';
import { bookPlaces, saveBooking } from '../support/email/booking-emails.ts';
import { readRecipients, sendDue, startMail, countStates } from './email-fixture.ts';
import { startSmtp } from '../support/email/smtp.ts';
import { composeNews, queueNews } from '../support/records/newsletter.ts';
import { until } from '../support/until.ts';

/** A mail server that receives each email to `silent.example` completely and then never answers. */
async function startSilentFor(t: TestContext, limits = {}) {
  const mail = await startMail(t, undefined, limits);
  mail.smtp.isSilentFor = (recipient) => recipient.endsWith('silent.example');
  const { clock } = mail.parts;
  return {
    ...mail,
    parts: { ...mail.parts, compose: composeNews, silentDomains: trackSilentDomains(clock) },
  };
}

test('while one mail-shot gets no answer, the others are delivered', async (t) => {
  const { database, parts, smtp } = await startSilentFor(t);
  await queueNews(database, 1, parts.clock(), 'silent.example');
  await queueNews(database, 10, parts.clock());
  const sending = sendDue(parts, 'promotional');
  await until(() => smtp.received.length === 10);
  const [silent] = await database.rows`select state from outbox where recipient like '%@silent.example'`;
  assert.deepEqual(silent, { state: 'sending' });
  await smtp.stop();
  assert.equal(await sending, 10);
});

test('mail-shots to a silent domain wait, others are delivered, and none is sent twice', async (t) => {
  const { database, parts, smtp, moveClock } = await startSilentFor(t, { mailShotAnswerMs: 2_000 });
  await queueNews(database, 10, parts.clock(), 'silent.example');
  await queueNews(database, 30, parts.clock());
  assert.equal(await sendDue(parts, 'promotional'), 10);
  const { unknown = 0, queued } = await countStates(database);
  assert.ok(unknown >= 1 && unknown <= 2, `${unknown} were tried`);
  assert.equal(queued, 30 - unknown);
  assert.equal(await sendDue(parts, 'promotional'), 20);
  assert.equal(await sendDue(parts, 'promotional'), 0);

  smtp.isSilentFor = () => false;
  moveClock(11 * 60_000);
  assert.equal(await sendDue(parts, 'promotional'), 10 - unknown);
  assert.deepEqual(await countStates(database), { sent: 40 - unknown, unknown });
  assert.equal(new Set(readRecipients(smtp)).size, 40 - unknown);
});

test('a mail server that answers no mail-shot at all is not used for a while', async (t) => {
  const { database, parts } = await startSilentFor(t, { mailShotAnswerMs: 500 });
  for (let number = 1; number <= 10; number++)
    await queueNews(database, 1, parts.clock(), `${number}.silent.example`);
  const { serverAway } = await deliverDue(parts, { stream: 'promotional' });
  assert.equal(serverAway, true);
  const { unknown = 0, queued } = await countStates(database);
  assert.ok(unknown >= 3 && unknown <= 4, `${unknown} were tried`);
  assert.equal(queued, 10 - unknown);
});

test('emails for an unavailable server are given up together, mail-shots after one day', async (t) => {
  const { database, parts, smtp, log, moveClock } = await startSilentFor(t);
  const { port } = new URL(smtp.url);
  await smtp.stop();
  await queueNews(database, 30, parts.clock());
  await bookPlaces(database, 10, parts.clock());
  const passDays = async (days: number) => {
    moveClock(days * 86_400_000);
    for (const stream of ['transactional', 'promotional'] as const) await deliverDue(parts, { stream });
    return countStates(database);
  };
  assert.deepEqual(await passDays(0.9), { queued: 40 });
  assert.deepEqual(await passDays(0.2), { failed: 30, queued: 10 });
  assert.deepEqual(await passDays(3.8), { failed: 30, queued: 10 });
  assert.deepEqual(await passDays(0.2), { failed: 40 });
  assert.ok(
    log.includes('Outbox: gave up 30 emails (promotional). The mail server was unavailable for too long.'),
  );

  // A mail-shot that MAIL_PER_MINUTE spreads over more than a day survives a short outage.
  const restarted = await startSmtp(Number(port));
  await queueNews(database, 30, parts.clock(), 'paced.example');
  moveClock(12 * 3_600_000);
  assert.equal(await sendDue(parts, 'promotional'), 20);
  moveClock(13 * 3_600_000);
  await restarted.stop();
  await deliverDue(parts, { stream: 'promotional' });
  assert.deepEqual(await countStates(database), { failed: 40, queued: 10, sent: 20 });
});

test('bookings to a silent domain do not delay others', async (t) => {
  // Long enough that only an answer can free a connection.
  const hourMs = 3_600_000;
  const { database, parts, smtp } = await startMail(t, undefined, { silenceMs: hourMs, emailMs: hourMs });
  smtp.isSilentFor = (recipient) => recipient.endsWith('silent.example');
  const outbox = startOutbox(parts);
  t.after(outbox.stop);
  // A first visitor, whose domain answers.
  const event = await bookPlaces(database, 1, parts.clock());
  outbox.wake();
  await until(() => smtp.received.length === 1);
  for (let number = 1; number <= 5; number++)
    await saveBooking(database, event, `visitor-${number}@silent.example`, parts.clock());
  outbox.wake();
  await until(async () => (await countStates(database)).sending! > 0);
  for (let number = 2; number <= 30; number++)
    await saveBooking(database, event, `visitor-${number}@example.org`, parts.clock());
  outbox.wake();
  await until(async () => (await countStates(database)).sent === 30);
  assert.deepEqual(await countStates(database), { queued: 4, sending: 1, sent: 30 });
  await smtp.stop();
});

test('while one booking gets no answer, the next to a new domain is sent after its timeout', async (t) => {
  const { database, parts, smtp } = await startMail(t, undefined, { silenceMs: 500 });
  smtp.isSilentFor = (recipient) => recipient.endsWith('silent.example');
  const event = await bookPlaces(database, 0, parts.clock());
  for (let number = 1; number <= 5; number++)
    await saveBooking(database, event, `visitor-${number}@silent.example`, parts.clock());
  await saveBooking(database, event, 'visitor@example.org', parts.clock());
  const outbox = startOutbox(parts);
  t.after(outbox.stop);
  await until(() => smtp.received.length === 1);
  const [{ tried }] = (await database.rows<{ tried: number }>`
    select count(*)::integer as tried from outbox where tries > 0 and recipient like '%silent.example'`) as [
    { tried: number },
  ];
  assert.equal(tried, 1);
});

test('a server that is gone is asked every 3 seconds, one that refuses us less and less often', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 1, parts.clock());
  await smtp.stop();
  const gone = await deliverDue(parts);
  assert.deepEqual([gone.serverAway, gone.serverGone], [true, true]);
  const toUna = { hadAllOfIt: false, recipient: 'una@example.org' };
  const refused = await toSendingError({ code: 'EAUTH', responseCode: 535 }, toUna, async () => false);
  assert.deepEqual([refused.outcome, refused.isUnanswered], ['server-away', false]);
  const listRetrySeconds = (times: number[], isGone: boolean) =>
    times.map((each) => computeAwayRetryMs(each, isGone) / 1_000);
  assert.deepEqual(listRetrySeconds([1, 20, 21, 22, 90], true), [3, 3, 5, 10, 60]);
  assert.deepEqual(listRetrySeconds([1, 2, 3, 4, 5], false), [5, 10, 20, 40, 60]);
});
