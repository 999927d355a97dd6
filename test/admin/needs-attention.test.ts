import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isRefused, type Refused } from '#contract/call.ts';
import type { CremationRequest } from '#contract/cremation.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import { composeCremationEmail } from '#back-office/cremation/request-emails.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { bookPlaces, compose, emailParts } from '../support/email/booking-emails.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { readRecipients, sendDue, startMail, countStates } from '../email/email-fixture.ts';
import { queueNews } from '../support/records/newsletter.ts';
import { isKind } from '../email/is-kind.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const hourMs = 3_600_000;
const staffMail = ['office@willow.example', 'manager@willow.example'];

/** Our own back office with a test mail server. */
async function start(t: TestContext) {
  const mail = await startMail(t);
  const { database, parts, log } = mail;
  const withoutDocuments = { ...emailParts, log: parts.log, renderDocuments: async () => noDocuments };
  const composeAny = (waiting: QueuedEmail) =>
    isKind(waiting, 'cremation-') ? composeCremationEmail(waiting, withoutDocuments) : compose(waiting);
  const operatorApi = { ...(await backOfficeParts(database, parts.clock)), staffMail };
  const backOffice = createBackOffice(operatorApi);
  return {
    ...mail,
    log,
    parts: { ...parts, compose: composeAny, staffMail },
    operatorApi: createOperatorApi(operatorApi),
    request: (changes: Partial<CremationRequest> = {}) =>
      backOffice.createUnattendedCremation({ body: createCremationRequest(changes), idempotencyKey: 'one' }),
  };
}

const noDocuments = { pdfs: [], unshown: [] };

const readList = async <List extends { items: unknown[] }>(answer: Promise<List | Refused>) => {
  const list = assertAccepted(await answer);
  return list.items as List['items'];
};

test('a request that all staff mailboxes refuse is retried for two days, and blocks no address', async (t) => {
  const { database, parts, smtp, log, operatorApi, request, moveClock } = await start(t);
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
  assert.deepEqual(await countStates(database), { queued: 2, sent: 1 });
  assert.deepEqual([...tries.values()], [47, 47]);
  moveClock(2 * hourMs);
  await sendDue(parts, 'with-documents');
  assert.deepEqual(await countStates(database), { failed: 2, sent: 1 });
  assert.deepEqual(await database.rows`select from suppression`, []);
  const failed = await readList(operatorApi.getFailedEmails({ query: {} }));
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
      canSendElsewhere: true,
    })),
  );
  assert.doesNotMatch(log.join('\n'), /@|Ellis/);
});

test('a failed email can be sent again, also to another address', async (t) => {
  const { database, parts, smtp, operatorApi, moveClock } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 2, parts.clock());
  await sendDue(parts);
  smtp.refuse = () => undefined;
  const [first, second] = await readList(operatorApi.getFailedEmails({ query: {} }));
  assert.equal(await operatorApi.sendEmailAgain({ id: first!.id, body: {} }), true);
  assert.equal(
    await operatorApi.sendEmailAgain({ id: second!.id, body: { eMail: 'right@example.org' } }),
    true,
  );
  assert.deepEqual(await readList(operatorApi.getFailedEmails({ query: {} })), []);
  moveClock(10 * 24 * hourMs);
  assert.equal(await sendDue(parts), 2, 'sending again unblocks an address that bounced');
  assert.deepEqual(readRecipients(smtp), ['right@example.org', 'visitor-1@example.org']);
});

test('an email that is sent again gets a new retry period', async (t) => {
  const { database, parts, smtp, operatorApi, moveClock } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  moveClock(10 * 24 * hourMs);
  smtp.refuse = () => 451;
  const [email] = await readList(operatorApi.getFailedEmails({ query: {} }));
  await operatorApi.sendEmailAgain({ id: email!.id, body: {} });
  await sendDue(parts);
  assert.deepEqual(await countStates(database), { queued: 1 });
});

test('an email to a deceased payer, or without content, cannot be sent again', async (t) => {
  const { database, parts, smtp, operatorApi } = await start(t);
  smtp.refuse = () => 550;
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  await database.rows`update suppression set reason = 'payer-deceased'`;
  const [email] = await readList(operatorApi.getFailedEmails({ query: {} }));
  assert.equal(
    getRefusalCode(await operatorApi.sendEmailAgain({ id: email!.id, body: {} })),
    'address-blocked',
  );
  assert.equal(await operatorApi.markEmailSeen({ id: email!.id, body: {} }), true);
  assert.deepEqual(await database.rows`select from outbox where facts is not null`, []);
  assert.equal(
    getRefusalCode(await operatorApi.sendEmailAgain({ id: email!.id, body: {} })),
    'content-erased',
  );
  assert.deepEqual(await readList(operatorApi.getFailedEmails({ query: {} })), []);
});

test('the failed emails of one mail-shot are one item, and are marked together', async (t) => {
  const { database, parts, operatorApi } = await start(t);
  const [campaign] = await database.rows<{ id: string }>`
    insert into campaign (ca, subject, body, created_at, changed_at)
    values ('coffee', 'Coffee', 'Come.', now(), now()) returning id`;
  await queueNews(database, 3, parts.clock());
  await database.rows`
    update outbox set campaign_id = ${campaign!.id}, state = case id when 3 then 'unknown' else 'failed' end`;
  const [item, ...others] = await readList(operatorApi.getFailedEmails({ query: {} }));
  assert.deepEqual(others, []);
  assert.deepEqual(
    [item!.campaign, item!.count, item!.recipient, item!.canSendAgain],
    ['coffee', 3, null, false],
  );
  await operatorApi.markEmailSeen({ id: item!.id, body: {} });
  assert.deepEqual(await readList(operatorApi.getFailedEmails({ query: {} })), []);
});

test('a request is listed with all its answers until it is taken, and again when corrected', async (t) => {
  const { operatorApi, request } = await start(t);
  const ruth = { name: 'Ruth', eMail: 'ruth@willow.example', role: 'staff' as const };
  const invited = assertAccepted(await operatorApi.inviteStaff({ body: ruth }));
  await request({ discussFurther: 'The music.' });
  const [item] = await readList(operatorApi.getUnseenRequests({ query: {} }));
  assert.deepEqual(
    [item!.receivedAt, item!.deceased, item!.requester],
    ['2030-03-01T10:00:00', 'Mr John Arthur Ellis', 'Mrs Margaret Ellis'],
  );
  assert.deepEqual(
    item!.sections.flatMap(({ answers }) => answers).find(({ label }) => label === 'To talk about further'),
    { label: 'To talk about further', lines: ['The music.'] },
  );
  const { reference } = item!;
  const see = (revision: number) => operatorApi.markRequestSeen({ reference, body: { revision } });
  const assignment = { assignee: invited.guid, revision: item!.recordRevision };
  assert.equal(await operatorApi.updateRequest({ reference, body: assignment }), true);
  assert.deepEqual(await readList(operatorApi.getUnseenRequests({ query: {} })), []);
  await request({ discussFurther: 'The flowers.' });
  const meanwhile = await see(0);
  assert.deepEqual(isRefused(meanwhile) && meanwhile.code, 'changed-meanwhile');
  assert.equal((await readList(operatorApi.getUnseenRequests({ query: {} }))).length, 1);
  assert.equal(await see(1), true);
  assert.deepEqual(await readList(operatorApi.getUnseenRequests({ query: {} })), []);
  await request({ discussFurther: 'The music and the flowers.' });
  assert.deepEqual(
    (await readList(operatorApi.getUnseenRequests({ query: {} }))).map((each) => [
      each.revision,
      each.assignee?.name,
    ]),
    [[2, 'Ruth']],
  );
});

test('requests are listed oldest first, with the total of all pages', async (t) => {
  const { database, operatorApi, parts } = await start(t);
  const backOffice = createBackOffice(await backOfficeParts(database, parts.clock));
  for (let number = 1; number <= 22; number++)
    await backOffice.createUnattendedCremation({
      body: createCremationRequest({ firstName: `Margaret ${number}` }),
      idempotencyKey: `${number}`,
    });
  const list = assertAccepted(await operatorApi.getUnseenRequests({ query: {} }));
  assert.deepEqual([list.total, list.items.length], [22, 20]);
  assert.equal(list.items[0]!.requester, 'Mrs Margaret 1 Ellis');
});

test('a job that keeps failing is one item until it is seen, with its last reason', async (t) => {
  const { database, operatorApi } = await start(t);
  const fail = (error: string, hour: number) => database.rows`
    insert into job_run (kind, trigger, state, error, queued_at, finished_at)
    values ('sync-sage', 'schedule', 'failed', ${error}, now(), ${`2026-11-21T0${hour}:00:00Z`})`;
  await fail('Sage was away.', 1);
  await fail('Sage was away again.', 2);
  const [item] = await readList(operatorApi.getFailedJobs({}));
  assert.deepEqual(
    [item!.kind, item!.count, item!.error, item!.failedAt],
    ['sync-sage', 2, 'Sage was away again.', '2026-11-21T02:00:00'],
  );
  await fail('Sage has gone.', 3);
  await operatorApi.markJobSeen({ runId: item!.runId, body: {} });
  assert.deepEqual(
    (await readList(operatorApi.getFailedJobs({}))).map(({ error, count }) => [error, count]),
    [['Sage has gone.', 1]],
  );
});

test('marking an unknown item is refused', async (t) => {
  const { operatorApi } = await start(t);
  for (const answer of [
    await operatorApi.markEmailSeen({ id: '99', body: {} }),
    await operatorApi.markEmailSeen({ id: 'a%00b', body: {} }),
    await operatorApi.sendEmailAgain({ id: '9'.repeat(30), body: {} }),
    await operatorApi.markRequestSeen({ reference: 'UC-0000-0000', body: { revision: 0 } }),
    await operatorApi.markRequestSeen({ reference: 'a\0b', body: { revision: 0 } }),
    await operatorApi.markJobSeen({ runId: 'nonsense', body: {} }),
  ])
    assert.equal(isRefused(answer) && answer.status, 404);
});
