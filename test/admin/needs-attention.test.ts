import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Refused } from '#contract/call.ts';
import type { CremationRequest } from '#contract/cremation.ts';
import { createBackOffice, createOffice } from '#back-office/back-office.ts';
import { composeCremationLetter } from '#back-office/cremation/request-emails.ts';
import type { WaitingLetter } from '#back-office/email/email.ts';
import { bookPlaces, compose, letterParts } from '../events/booking-emails.ts';
import { cremationRequest } from '../cremation/cremation-request.ts';
import { recipientsOf, sendDue, startMail, states } from '../email/email-fixture.ts';
import { queueNews } from '../mailing/newsletter.ts';
import { officeParts } from '../support/back-office-parts.ts';

const hourMs = 3_600_000;
const staffMail = ['office@willow.example', 'manager@willow.example'];

/** Our own back office with a mail server of its own. */
async function start(t: TestContext) {
  const mail = await startMail(t);
  const { database, parts, log } = mail;
  const withoutDocuments = { ...letterParts, log: parts.log, makeDocuments: async () => noDocuments };
  const composeAny = (waiting: WaitingLetter) =>
    waiting.kind.startsWith('cremation-')
      ? composeCremationLetter(waiting, withoutDocuments)
      : compose(waiting);
  const office = { ...(await officeParts(database, parts.clock)), staffMail };
  const backOffice = createBackOffice(office);
  return {
    ...mail,
    log,
    parts: { ...parts, compose: composeAny, staffMail },
    office: createOffice(office),
    request: (changes: Partial<CremationRequest> = {}) =>
      backOffice.createUnattendedCremation({ body: cremationRequest(changes), idempotencyKey: 'one' }),
  };
}

const noDocuments = { pdfs: [], unshown: [] };

const listed = async <List extends { items: unknown[] }>(answer: Promise<List | Refused>) => {
  const list = await answer;
  assert.ok(!(list instanceof Refused));
  return list.items as List['items'];
};

test('a request that every staff mailbox refuses is tried for two days at all of them, and blocks none', async (t) => {
  const { database, parts, smtp, log, office, request, moveClock } = await start(t);
  const tries = new Map<string, number>();
  smtp.refuse = (recipient) => {
    if (!staffMail.includes(recipient)) return undefined;
    tries.set(recipient, (tries.get(recipient) ?? 0) + 1);
    return 550;
  };
  await request();
  await sendDue(parts);
  for (let hours = 0; hours < 47; hours++) {
    await sendDue(parts, 'with-documents');
    moveClock(hourMs);
  }
  assert.deepEqual(await states(database), { queued: 2, sent: 1 });
  assert.deepEqual([...tries.values()], [47, 47]);
  moveClock(2 * hourMs);
  await sendDue(parts, 'with-documents');
  assert.deepEqual(await states(database), { failed: 2, sent: 1 });
  assert.deepEqual(await database.rows`select from suppression`, []);
  const failed = await listed(office.getFailedEmails({ query: {} }));
  assert.deepEqual(
    failed.map(({ id: _, ...email }) => email),
    staffMail.map((recipient) => ({
      kind: 'cremation-staff',
      createdAt: '2030-03-01T10:00:00',
      recipient,
      campaign: null,
      count: 1,
      reason: '550 5.1.1: The mail server did not accept the recipient.',
      mayHaveArrived: false,
      canSendAgain: true,
    })),
  );
  assert.doesNotMatch(log.join('\n'), /@|Ellis/);
});

test('a failed email goes again, also to another address, and then says nothing any more', async (t) => {
  const { database, parts, smtp, office, moveClock } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 2, parts.clock());
  await sendDue(parts);
  smtp.refuse = () => undefined;
  const [first, second] = await listed(office.getFailedEmails({ query: {} }));
  assert.equal(await office.sendEmailAgain({ id: first!.id, body: {} }), true);
  assert.equal(await office.sendEmailAgain({ id: second!.id, body: { eMail: 'right@example.org' } }), true);
  assert.deepEqual(await listed(office.getFailedEmails({ query: {} })), []);
  moveClock(10 * 24 * hourMs);
  assert.equal(await sendDue(parts), 2, 'an address that bounced is written to again when a person asks');
  assert.deepEqual(recipientsOf(smtp), ['right@example.org', 'visitor-1@example.org']);
  assert.deepEqual(await database.rows`select from outbox where facts is not null`, []);
  const again = await office.sendEmailAgain({ id: first!.id, body: {} });
  assert.deepEqual(again instanceof Refused && again.code, 'no-such-email');
});

test('an email whose second sending is put off is tried for days again', async (t) => {
  const { database, parts, smtp, office, moveClock } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  moveClock(10 * 24 * hourMs);
  smtp.refuse = () => 451;
  const [email] = await listed(office.getFailedEmails({ query: {} }));
  await office.sendEmailAgain({ id: email!.id, body: {} });
  await sendDue(parts);
  assert.deepEqual(await states(database), { queued: 1 });
});

test('nothing is sent again to an owner who died, nor what has been erased', async (t) => {
  const { database, parts, smtp, office } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  await database.rows`update suppression set reason = 'payer-deceased'`;
  const [email] = await listed(office.getFailedEmails({ query: {} }));
  const codeOf = (answer: true | Refused) => answer instanceof Refused && answer.code;
  assert.equal(codeOf(await office.sendEmailAgain({ id: email!.id, body: {} })), 'address-blocked');
  assert.equal(await office.markEmailSeen({ id: email!.id, body: {} }), true);
  assert.deepEqual(await database.rows`select from outbox where facts is not null`, []);
  assert.equal(codeOf(await office.sendEmailAgain({ id: email!.id, body: {} })), 'content-erased');
  assert.deepEqual(await listed(office.getFailedEmails({ query: {} })), []);
});

test('the failed emails of one mail-shot are one item, and are seen together', async (t) => {
  const { database, parts, office } = await start(t);
  const [campaign] = await database.rows<{ id: string }>`
    insert into campaign (ca, subject, body, created_at, changed_at)
    values ('coffee', 'Coffee', 'Come.', now(), now()) returning id`;
  await queueNews(database, 3, parts.clock());
  await database.rows`
    update outbox set campaign_id = ${campaign!.id}, state = case id when 3 then 'unknown' else 'failed' end`;
  const [item, ...others] = await listed(office.getFailedEmails({ query: {} }));
  assert.deepEqual(others, []);
  assert.deepEqual(
    [item!.campaign, item!.count, item!.recipient, item!.canSendAgain],
    ['coffee', 3, null, false],
  );
  await office.markEmailSeen({ id: item!.id, body: {} });
  assert.deepEqual(await listed(office.getFailedEmails({ query: {} })), []);
});

test('a request is listed with all its answers until it is seen, and again when it is corrected', async (t) => {
  const { office, request } = await start(t);
  await request({ discussFurther: 'The music.' });
  const [item] = await listed(office.getUnseenRequests({ query: {} }));
  assert.deepEqual(
    [item!.receivedAt, item!.deceased, item!.requester],
    ['2030-03-01T10:00:00', 'Mr John Arthur Ellis', 'Mrs Margaret Ellis'],
  );
  assert.deepEqual(
    item!.sections.flatMap(({ answers }) => answers).find(({ label }) => label === 'To talk about further'),
    { label: 'To talk about further', lines: ['The music.'] },
  );
  const see = (revision: number) =>
    office.markRequestSeen({ reference: item!.reference, body: { revision } });
  await request({ discussFurther: 'The flowers.' });
  const meanwhile = await see(0);
  assert.deepEqual(meanwhile instanceof Refused && meanwhile.code, 'changed-meanwhile');
  assert.equal((await listed(office.getUnseenRequests({ query: {} }))).length, 1);
  assert.equal(await see(1), true);
  assert.deepEqual(await listed(office.getUnseenRequests({ query: {} })), []);
  await request({ discussFurther: 'The music and the flowers.' });
  assert.deepEqual(
    (await listed(office.getUnseenRequests({ query: {} }))).map(({ revision }) => revision),
    [2],
  );
});

test('more requests than the list holds are counted, the oldest first', async (t) => {
  const { database, office, parts } = await start(t);
  const backOffice = createBackOffice(await officeParts(database, parts.clock));
  for (let number = 1; number <= 22; number++)
    await backOffice.createUnattendedCremation({
      body: cremationRequest({ firstName: `Margaret ${number}` }),
      idempotencyKey: `${number}`,
    });
  const list = await office.getUnseenRequests({ query: {} });
  assert.ok(!(list instanceof Refused));
  assert.deepEqual([list.total, list.items.length], [22, 20]);
  assert.equal(list.items[0]!.requester, 'Mrs Margaret 1 Ellis');
});

test('a job that keeps failing is one item until it is seen, with its last reason', async (t) => {
  const { database, office } = await start(t);
  const fail = (error: string, hour: number) => database.rows`
    insert into job_run (kind, trigger, state, error, queued_at, finished_at)
    values ('sync-sage', 'schedule', 'failed', ${error}, now(), ${`2026-11-21T0${hour}:00:00Z`})`;
  await fail('Sage was away.', 1);
  await fail('Sage was away again.', 2);
  const [item] = await listed(office.getFailedJobs({}));
  assert.deepEqual(
    [item!.kind, item!.count, item!.error, item!.failedAt],
    ['sync-sage', 2, 'Sage was away again.', '2026-11-21T02:00:00'],
  );
  await fail('Sage has gone.', 3);
  await office.markJobSeen({ runId: item!.runId, body: {} });
  assert.deepEqual(
    (await listed(office.getFailedJobs({}))).map(({ error, count }) => [error, count]),
    [['Sage has gone.', 1]],
  );
});

test('what is marked must exist', async (t) => {
  const { office } = await start(t);
  for (const answer of [
    await office.markEmailSeen({ id: '99', body: {} }),
    await office.markEmailSeen({ id: 'a%00b', body: {} }),
    await office.sendEmailAgain({ id: '9'.repeat(30), body: {} }),
    await office.markRequestSeen({ reference: 'UC-0000-0000', body: { revision: 0 } }),
    await office.markRequestSeen({ reference: 'a\0b', body: { revision: 0 } }),
    await office.markJobSeen({ runId: 'nonsense', body: {} }),
  ])
    assert.equal(answer instanceof Refused && answer.status, 404);
});
