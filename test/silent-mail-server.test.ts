import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { deliverDue } from '#back-office/mail/delivery.ts';
import { trackSilentDomains } from '#back-office/mail/silent-domains.ts';
import { recipientsOf, sendDue, startMail, states, until } from './support/mail.ts';
import { composeNews, queueNews } from './support/news.ts';

/** A mail server that receives each email to `silent.example` in full and then says nothing. */
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

test('mail-shots to a domain that gets no answer wait, the others are delivered, and none is sent twice', async (t) => {
  const { database, parts, smtp, moveClock } = await startSilentFor(t, { mailShotAnswerMs: 2_000 });
  await queueNews(database, 10, parts.clock(), 'silent.example');
  await queueNews(database, 30, parts.clock());
  assert.equal(await sendDue(parts, 'promotional'), 10);
  const { unknown = 0, queued } = await states(database);
  assert.ok(unknown >= 1 && unknown <= 2, `${unknown} were tried`);
  assert.equal(queued, 30 - unknown);
  assert.equal(await sendDue(parts, 'promotional'), 20);
  assert.equal(await sendDue(parts, 'promotional'), 0);

  smtp.isSilentFor = () => false;
  moveClock(11 * 60_000);
  assert.equal(await sendDue(parts, 'promotional'), 10 - unknown);
  assert.deepEqual(await states(database), { sent: 40 - unknown, unknown });
  assert.equal(new Set(recipientsOf(smtp)).size, 40 - unknown);
});

test('a mail server that answers no mail-shot at all is left alone for a while', async (t) => {
  const { database, parts } = await startSilentFor(t, { mailShotAnswerMs: 500 });
  for (let number = 1; number <= 10; number++)
    await queueNews(database, 1, parts.clock(), `${number}.silent.example`);
  const { serverAway } = await deliverDue(parts, 'promotional');
  assert.equal(serverAway, true);
  const { unknown = 0, queued } = await states(database);
  assert.ok(unknown >= 3 && unknown <= 4, `${unknown} were tried`);
  assert.equal(queued, 10 - unknown);
});
