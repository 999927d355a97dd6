import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { readRecipients } from '../email/email-fixture.ts';
import { startMailings } from './mailing-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

test('unsent mailings go once to those who still lack them, and not if they were repeated since', async (t) => {
  const { api, addPeople, begin, parts, moveClock, sendAll, smtp, lettersOf } = await startMailings(t);
  const [, , cleo] = await addPeople('Ann', 'Ben', 'Cleo', 'Dan');
  const asFile = { ...parts.transport, send: async () => 'saved' as const };
  const saveAll = () => deliverDue({ ...parts, transport: asFile }, { stream: 'promotional' });
  await begin('coffee');
  await saveAll();
  moveClock(60_000);
  assertAccepted(await api.createCampaign({ body: { ca: 'tea', subject: 'Tea', body: 'Come.' } }));
  assertAccepted(await api.sendCampaign({ ca: 'tea', body: {} }));
  const { queueNextBatch } = await import('#back-office/mailing/campaign-queue.ts');
  while (await queueNextBatch(parts));
  await saveAll();
  moveClock(60_000);
  await begin('coffee-once-more');
  await sendAll();
  smtp.received.length = 0;
  assertAccepted(await api.blockAddress({ body: { eMail: 'ben@example.org' } }));
  assertAccepted(await api.removeContact({ co: cleo!, query: {} }));
  const none = { kind: 'mail-shot', withoutContent: 0 };
  assert.deepEqual(assertAccepted(await api.getUnsentEmails({})).groups, [
    { ...none, campaign: 'tea', subject: 'Tea', total: 4, useful: 2, outOfDate: 1, blocked: 1 },
    { ...none, campaign: 'coffee', subject: 'Coffee', total: 4, useful: 0, outOfDate: 3, blocked: 1 },
  ]);
  const press = () => api.sendUnsentEmails({ body: {} }).then(assertAccepted);
  const [one, other] = await Promise.all([press(), press()]);
  assert.equal(one.queued + other.queued, 2);
  await sendAll();
  assert.deepEqual(readRecipients(smtp), ['Ann@example.org', 'Dan@example.org']);
  assert.deepEqual(await lettersOf('tea'), { sent: 2 });
  assert.equal(assertAccepted(await api.getUnsentEmails({})).total, 0);
});
