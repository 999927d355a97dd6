// @proof: mailings of thousands are held and let go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createOperatorApi } from '#back-office/back-office.ts';
import { withOneRow } from '#back-office/database/database.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { cancelStopped } from '#back-office/mailing/campaign-queue.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { readRecipients, sendDue, countStates } from '../email/email-fixture.ts';
import { addContacts } from '../support/records/newsletter.ts';
import { startMailings } from './mailing-fixture.ts';
import { until } from '../support/until.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const dayMs = 24 * 60 * 60_000;

test('a pause takes hold of emails that are claimed already, and gives none of them up', async (t) => {
  const { api, begin, database, lettersOf, moveClock, parts, sendAll, smtp } = await startMailings(t);
  await addContacts(database, 50);
  await begin('news');
  const first = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  smtp.refuse = async () => {
    first.resolve();
    await mayAnswer.promise;
    return undefined;
  };
  const sending = deliverDue(parts, { stream: 'promotional' });
  await first.promise;
  assertAccepted(await api.pauseCampaign({ ca: 'news', body: {} }));
  mayAnswer.resolve();
  await sending;
  // Each of two connections was sending one email.
  assert.deepEqual(await lettersOf('news'), { waiting: 48, sent: 2 });
  assert.equal(await sendDue(parts, 'promotional'), 0);
  moveClock(3 * dayMs);
  assert.equal(await sendDue(parts, 'promotional'), 0);
  assertAccepted(await api.resumeCampaign({ ca: 'news', body: {} }));
  // Deferred once after three days of a pause, it is still tried again.
  smtp.refuse = () => 451;
  await sendDue(parts, 'promotional');
  assert.deepEqual(await lettersOf('news'), { waiting: 48, sent: 2 });
  smtp.refuse = () => undefined;
  moveClock(60_000);
  await sendAll();
  assert.deepEqual(await lettersOf('news'), { sent: 50 });
  assert.equal(new Set(readRecipients(smtp)).size, 50);
});

test('other mailings and bookings go on while one is paused', async (t) => {
  const { api, begin, database, lettersOf, sendAll, queueAll } = await startMailings(t);
  await addContacts(database, 3);
  await begin('paused');
  assertAccepted(await api.pauseCampaign({ ca: 'paused', body: {} }));
  await begin('other');
  await queueAll();
  await sendAll();
  assert.deepEqual(await lettersOf('paused'), { waiting: 3 });
  assert.deepEqual(await lettersOf('other'), { sent: 3 });
});

test('a paused mailing whose contacts are not all queued goes on where it was', async (t) => {
  const { api, database, lettersOf, parts, queueAll, sendAll } = await startMailings(t);
  await addContacts(database, 2_050);
  assertAccepted(await api.createCampaign({ body: { ca: 'news', subject: 'News', body: 'Hello.' } }));
  assertAccepted(await api.sendCampaign({ ca: 'news', body: {} }));
  const { queueNextBatch } = await import('#back-office/mailing/campaign-queue.ts');
  await queueNextBatch(parts);
  assertAccepted(await api.pauseCampaign({ ca: 'news', body: {} }));
  await queueAll();
  assert.deepEqual(await lettersOf('news'), { waiting: 2_000 });
  assert.equal(assertAccepted(await api.resumeCampaign({ ca: 'news', body: {} })).state, 'queueing');
  await queueAll();
  assert.deepEqual(await lettersOf('news'), { waiting: 2_050 });
  assert.equal(assertAccepted(await api.getCampaign({ ca: 'news' })).state, 'queued');
  assertAccepted(await api.stopCampaign({ ca: 'news', body: {} }));
  await sendAll();
  assert.deepEqual(await lettersOf('news'), { cancelled: 2_050 });
});

test('a stop cancels pending emails, also an email that a process has claimed, for good', async (t) => {
  const { api, begin, database, lettersOf, parts, sendAll, sendSome } = await startMailings(t);
  await addContacts(database, 60);
  await begin('news');
  await sendSome();
  const composed = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const slow = {
    ...parts,
    compose: async (waiting: Parameters<typeof parts.compose>[0]) => {
      composed.resolve();
      await mayGoOn.promise;
      return parts.compose(waiting);
    },
  };
  const sending = deliverDue(slow, { stream: 'promotional' });
  await composed.promise;
  const stopped = assertAccepted(await api.stopCampaign({ ca: 'news', body: {} }));
  assert.equal(stopped.state, 'stopped');
  mayGoOn.resolve();
  await sending;
  await sendAll();
  assert.deepEqual(await lettersOf('news'), { sent: 20, cancelled: 40 });
  assert.deepEqual(await countStates(database), { cancelled: 40, sent: 20 });
  for (const call of ['pauseCampaign', 'resumeCampaign'] as const)
    assert.equal(getRefusalCode(await api[call]({ ca: 'news', body: {} })), 'not-under-way');
  assert.equal(
    getRefusalCode(await api.resendCampaign({ ca: 'news', body: { to: ['failed'] } })),
    'not-sent-yet',
  );
  // Pressing again changes nothing.
  assert.equal(assertAccepted(await api.stopCampaign({ ca: 'news', body: {} })).state, 'stopped');
});

test('a stop of thousands answers soon in small parts, and the rest is cancelled afterwards', async (t) => {
  const { begin, database, lettersOf, parts } = await startMailings(t);
  await addContacts(database, 5_000);
  await begin('news');
  const sizes: number[] = [];
  const rows: typeof database.rows = async (strings, ...values) => {
    const answer = await database.rows(strings, ...values);
    if (!/update outbox set state = 'cancelled'/.test(strings.join('?'))) return answer as never;
    sizes.push(answer.length);
    await wait(200);
    return answer as never;
  };
  const api = createOperatorApi({
    ...(await backOfficeParts(database, parts.clock)),
    database: { ...database, ...withOneRow(rows) },
  });
  assert.equal(assertAccepted(await api.stopCampaign({ ca: 'news', body: {} })).state, 'stopped');
  assert.ok(sizes.length > 0 && sizes.length < 5, `${sizes.length} parts of 10 before the answer`);
  assert.deepEqual([...new Set(sizes)], [500]);
  await cancelStopped(parts, () => false);
  assert.deepEqual(await lettersOf('news'), { cancelled: 5_000 });
});

test('emails of a stopped mailing are cancelled in the background too', async (t) => {
  const { begin, database, lettersOf, parts } = await startMailings(t);
  await addContacts(database, 1_200);
  await begin('news');
  await database.rows`update campaign set state = 'stopped', changed_at = ${parts.clock()}`;
  await cancelStopped(parts, () => false);
  assert.deepEqual(await lettersOf('news'), { cancelled: 1_200 });
});

test('sending again never reaches a mailbox that has the mailing, nor one mailbox twice', async (t) => {
  const { api, addPeople, begin, lettersOf, sendAll, smtp, moveClock } = await startMailings(t);
  const [, ben, cleo, dan] = await addPeople('Ann', 'Ben', 'Cleo', 'Dan');
  smtp.refuseMessage = (to) => (to.startsWith('Ann') ? undefined : 552);
  smtp.text = 'Mailbox full';
  await begin('news');
  await sendAll();
  assert.deepEqual(await lettersOf('news'), { sent: 1, failed: 3 });
  assertAccepted(await api.updateContact({ co: ben!, body: { eMail: 'ANN@example.org' } }));
  for (const co of [cleo!, dan!])
    assertAccepted(await api.updateContact({ co, body: { eMail: 'both@example.org' } }));
  smtp.refuseMessage = () => undefined;
  const resendAgain = () => api.resendCampaign({ ca: 'news', body: { to: ['failed'] } }).then(assertAccepted);
  assert.deepEqual(await resendAgain(), { queued: 1 });
  moveClock(1_000);
  await sendAll();
  assert.deepEqual(await resendAgain(), { queued: 0 });
  assert.deepEqual(readRecipients(smtp), ['Ann@example.org', 'both@example.org']);
});

test('only a mailing that is being sent can be paused', async (t) => {
  const { api, begin, database, sendAll } = await startMailings(t);
  await addContacts(database, 1);
  assertAccepted(await api.createCampaign({ body: { ca: 'draft', subject: 'News', body: 'Hello.' } }));
  assert.equal(getRefusalCode(await api.pauseCampaign({ ca: 'draft', body: {} })), 'not-under-way');
  await begin('sent');
  await sendAll();
  assert.equal(getRefusalCode(await api.pauseCampaign({ ca: 'sent', body: {} })), 'all-sent');
  assert.equal(getRefusalCode(await api.stopCampaign({ ca: 'none', body: {} })), 'campaign-not-found');
});

test('it is sent again to those only who did not get it, once, to their present address', async (t) => {
  const { api, addPeople, begin, lettersOf, moveClock, recipients, sendAll, smtp } = await startMailings(t);
  const [, , bounced] = await addPeople('Sent', 'Refused', 'Bounced', 'Uncertain', 'Removed');
  const away = ['Refused', 'Removed'];
  smtp.refuse = (to) => (to.startsWith('Bounced@') ? 550 : undefined);
  smtp.refuseMessage = (to) => {
    smtp.dropAfterMessage = to.startsWith('Uncertain');
    return away.some((name) => to.startsWith(name)) ? 552 : undefined;
  };
  await begin('coffee');
  await sendAll();
  assert.deepEqual(await lettersOf('coffee'), { sent: 1, unknown: 1, failed: 3, bounced: 1 });
  const missed = await recipients('coffee', 'not-received');
  assert.deepEqual(Object.keys(missed), ['Refused', 'Bounced', 'Uncertain', 'Removed']);
  assert.match(missed.Bounced!, /^bounced: 550 5\.1\.1/);

  const page = assertAccepted(await api.getCampaignRecipients({ ca: 'coffee', query: { view: 'failed' } }));
  const removed = page.items.find(({ name }) => name === 'Removed')!;
  assertAccepted(await api.removeContact({ co: removed.co!, query: {} }));
  smtp.refuse = () => undefined;
  smtp.refuseMessage = () => undefined;
  smtp.dropAfterMessage = false;
  const resendAgain = (...to: ('failed' | 'bounced' | 'uncertain')[]) =>
    api.resendCampaign({ ca: 'coffee', body: { to } }).then(assertAccepted);
  const [one, other] = await Promise.all([resendAgain('failed'), resendAgain('failed')]);
  assert.equal(one.queued + other.queued, 1);
  // The mailbox does not exist until the address is corrected.
  assert.deepEqual(await resendAgain('bounced'), { queued: 0 });
  assertAccepted(await api.updateContact({ co: bounced!, body: { eMail: 'correct@example.org' } }));
  assert.deepEqual(await resendAgain('bounced'), { queued: 1 });
  moveClock(1_000);
  await sendAll();
  const to = readRecipients(smtp);
  assert.deepEqual(to, [
    'Refused@example.org',
    'Sent@example.org',
    'Uncertain@example.org',
    'correct@example.org',
  ]);
  assert.deepEqual(await lettersOf('coffee'), { sent: 3, unknown: 1, failed: 1 });
});

test('a mailing saved as files was not sent, and can be sent once there is a mail server', async (t) => {
  const { api, addPeople, begin, lettersOf, parts, recipients, sendAll, smtp } = await startMailings(t);
  await addPeople('Ann', 'Ben');
  await begin('coffee');
  const asFile = { ...parts.transport, send: async () => 'saved' as const };
  await deliverDue({ ...parts, transport: asFile }, { stream: 'promotional' });
  assert.deepEqual(await lettersOf('coffee'), {});
  assert.equal(assertAccepted(await api.getCampaign({ ca: 'coffee' })).saved, 2);
  assert.deepEqual(Object.keys(await recipients('coffee', 'not-received')), ['Ann', 'Ben']);
  await sendAll();
  assert.deepEqual(readRecipients(smtp), []);
  const resendAgain = () =>
    api.resendCampaign({ ca: 'coffee', body: { to: ['saved'] } }).then(assertAccepted);
  const [one, other] = await Promise.all([resendAgain(), resendAgain()]);
  assert.equal(one.queued + other.queued, 2);
  await sendAll();
  assert.deepEqual(readRecipients(smtp), ['Ann@example.org', 'Ben@example.org']);
  assert.deepEqual(await lettersOf('coffee'), { sent: 2 });
});

test('a mailing is for its lists, and says whom it left out and why', async (t) => {
  const { api, addPeople, begin, database, lettersOf, recipients, queueAll, parts } = await startMailings(t);
  const [ann, ben, , dan] = await addPeople('Ann', 'Ben', 'Cleo', 'Dan');
  const { co: annAgain } = assertAccepted(
    await api.createContact({
      body: { name: 'Ann again', eMail: 'ANN@example.org', consent: 'yes', consentSource: 'Form' },
    }),
  );
  assertAccepted(await api.blockAddress({ body: { eMail: 'dan@EXAMPLE.org' } }));
  const { guid } = assertAccepted(await api.createContactList({ body: { name: 'Coffee' } }));
  const contacts = [ann!, ben!, dan!, annAgain];
  assert.deepEqual(assertAccepted(await api.addToContactList({ guid, body: { contacts } })), { added: 4 });
  assertAccepted(
    await api.createCampaign({ body: { ca: 'coffee', subject: 'Coffee', body: 'Sit.', lists: [guid] } }),
  );
  assert.deepEqual(assertAccepted(await api.getCampaign({ ca: 'coffee' })).audience, {
    contacts: 3,
    blocked: 1,
  });
  assert.equal(getRefusalCode(await api.removeContactList({ guid, query: {} })), 'list-in-use');
  assertAccepted(await api.sendCampaign({ ca: 'coffee', body: {} }));
  await queueAll();
  assert.deepEqual(await recipients('coffee'), {
    Ann: 'waiting: null',
    Ben: 'waiting: null',
    Dan: 'left-out: operator',
    'Ann again': 'left-out: same-address',
  });
  assert.deepEqual(await recipients('coffee', 'not-received'), { Dan: 'left-out: operator' });
  assert.deepEqual(await lettersOf('coffee'), { waiting: 2 });
  assertAccepted(await api.removeContactList({ guid, query: {} }));
  assert.deepEqual(assertAccepted(await api.getCampaign({ ca: 'coffee' })).lists, [{ guid, name: 'Coffee' }]);
  await begin('everybody');
  assert.deepEqual(await lettersOf('everybody'), { waiting: 3 });
  await until(async () => (await countStates(database)).queued === 5, 5);
  assert.ok(parts);
});

test('a mailbox gets one email, though its contacts come and go while it is paused', async (t) => {
  const { api, addPeople, database, lettersOf, parts, queueAll } = await startMailings(t);
  const [first] = await addPeople('Twin');
  await addContacts(database, 10_000);
  const { co: second } = assertAccepted(
    await api.createContact({
      body: { name: 'Twin', eMail: 'twin@example.org', consent: 'yes', consentSource: 'Form' },
    }),
  );
  const { guid } = assertAccepted(await api.createContactList({ body: { name: 'Twins' } }));
  assertAccepted(await api.addToContactList({ guid, body: { contacts: [first!, second] } }));
  assertAccepted(
    await api.createCampaign({ body: { ca: 'news', subject: 'News', body: 'Hello.', lists: [guid] } }),
  );
  assertAccepted(await api.sendCampaign({ ca: 'news', body: {} }));
  const { queueNextBatch } = await import('#back-office/mailing/campaign-queue.ts');
  await queueNextBatch(parts);
  assertAccepted(await api.pauseCampaign({ ca: 'news', body: {} }));
  assertAccepted(await api.takeOffContactList({ guid, body: { contacts: [first!] } }));
  assertAccepted(await api.resumeCampaign({ ca: 'news', body: {} }));
  await queueAll();
  assert.deepEqual(await lettersOf('news'), { waiting: 1 });
});
