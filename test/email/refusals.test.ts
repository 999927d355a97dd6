import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readMeaning, type Meaning } from '#back-office/email/refusals/meaning.ts';
import { trackSameRefusals } from '#back-office/email/refusals/same-refusals.ts';
import { bookPlaces } from '../support/email/booking-emails.ts';
import { sendDue, startMail, countStates } from './email-fixture.ts';

// Answers of Exim 4.96 and Postfix 3.7, recorded on loopback.
const answers: [meaning: Meaning, text: string, recipient?: string][] = [
  ['no-mailbox', '550 Unrouteable address'],
  [
    'no-mailbox',
    '550 5.1.1 <una@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['no-mailbox', '550 5.1.2 <una@example.org>: Recipient address rejected: Domain not found'],
  ['sender', '550 5.1.0 <us@willow.example>: Sender address rejected: User unknown in virtual mailbox table'],
  ['sender', '550 5.1.8 <us@willow.example>: Sender address rejected: Domain not found'],
  [
    'sender',
    '550-Verification failed for <us@willow.example>\n550-Unrouteable address\n550 Sender verify failed',
  ],
  ['sender', '554 5.7.1 <una@example.org>: Relay access denied'],
  ['sender', '550 relay not permitted'],
  ['mailbox', '550 Mailbox is full'],
  ['mailbox', '552 5.2.2 Mailbox full'],
  ['mailbox', '552 Quota exceeded'],
  ['other', '552 5.3.4 Message size exceeds fixed limit'],
  ['other', '552 Message size exceeds maximum permitted'],
  ['other', '550 This message scored 12.1 spam points.'],
  ['other', '554 5.7.1 <una@example.org>: Recipient address rejected: This looks like spam'],
];

test('what Exim and Postfix answer is proof of a missing mailbox only where it is', () => {
  for (const [meaning, text] of answers)
    assert.equal(readMeaning({ text, recipient: 'una@example.org' }), meaning, text);
  const afterMailFrom = {
    text: '550 5.1.0 sender rejected',
    recipient: 'una@example.org',
    isAfterMailFrom: true,
  };
  assert.equal(readMeaning(afterMailFrom), 'sender');
});

// Their delivery reports: status and diagnostic text.
const reports: [meaning: Meaning, status: string, text: string][] = [
  ['no-mailbox', '5.0.0', 'una@example.org Unrouteable address'],
  ['no-mailbox', '5.0.0', 'smtp; 550 No such user here'],
  ['no-mailbox', '5.0.0', 'smtp; 550 5.1.1 <una@example.org>: Recipient address rejected: User unknown'],
  ['no-mailbox', '5.1.10', 'smtp; 556 5.1.10 Recipient address has null MX'],
  [
    'no-mailbox',
    '5.1.351',
    'smtp;550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 : User unknown',
  ],
  [
    'no-mailbox',
    '5.4.4',
    'X-Postfix; Host or domain name not found. Name service error for name=example.org type=AAAA: Host not found',
  ],
  [
    'other',
    '5.4.4',
    'X-Postfix; Host or domain name not found. Name service error for name=relay.willow.example type=AAAA: Host not found',
  ],
  [
    'other',
    '5.1.351',
    'smtp;550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 later',
  ],
  ['other', '5.1.1', 'smtp; 550 5.7.1 IP address blacklisted by recipient'],
  ['other', '5.7.1', 'smtp; 550 5.7.1 <una@example.org>: Recipient address rejected: User unknown'],
  ['other', '5.0.0', ''],
  ['other', '5.1.6', 'smtp; 550 5.1.6 recipient no longer on server: una@example.org'],
  ['other', '5.0.0', 'smtp; 550 <spam@example.org>: Recipient address rejected.'],
  ['mailbox', '5.0.0', 'una@example.org mailbox is full: retry timeout exceeded'],
  ['mailbox', '5.2.1', 'smtp; 550 5.2.1 <una@example.org>... User Unknown'],
  ['sender', '5.0.0', 'smtp; 550 5.1.8 <us@willow.example>: Sender address rejected: Domain not found'],
];

test('a delivery report with a vague status is read by its text', () => {
  for (const [meaning, status, text] of reports)
    assert.equal(readMeaning({ status, text, recipient: 'una@example.org' }), meaning, `${status} ${text}`);
});

test('a long or hostile answer is read in no time', () => {
  for (const part of [
    'sender ',
    'mailbox a ',
    'user ',
    '550 5.1.1 ',
    '<',
    'a@',
    '5.',
    'no such ',
    'domain a ',
  ])
    readMeaning({ text: part.repeat(100_000), recipient: 'una@example.org' });
});

const readBlocked = async (database: Awaited<ReturnType<typeof startMail>>['database']) =>
  (await database.rows`select from suppression where undone_at is null`).length;
const readStops = ({ rows }: Awaited<ReturnType<typeof startMail>>['database']) =>
  rows`select stream, cause, reason from email_stop`;

test('a refusal of our own address stops the stream, loses nothing, and ends by itself', async (t) => {
  const { database, parts, smtp, moveClock } = await startMail(t);
  await bookPlaces(database, 5, parts.clock());
  smtp.text = '5.1.0 <us@willow.example>: Sender address rejected: User unknown in local recipient table';
  smtp.refuse = () => 550;
  await sendDue(parts);
  assert.deepEqual(await countStates(database), { queued: 5 });
  assert.equal(await readBlocked(database), 0);
  const reason = '550 5.1.0: The mail server refuses our emails, not this recipient.';
  assert.deepEqual(await readStops(database), [{ stream: 'transactional', cause: 'refused', reason }]);
  const before = smtp.connections;
  await sendDue(parts);
  assert.equal(smtp.connections, before, 'nothing is tried at once');
  moveClock(61_000);
  smtp.refuse = () => undefined;
  assert.equal(await sendDue(parts), 1, 'one finds out');
  assert.deepEqual(await readStops(database), []);
  assert.equal(await sendDue(parts), 4);
});

for (const [reply, recipients] of [
  ['5.7.1 Your host is not welcome here', 3],
  ['5.1.1 User unknown', 5],
] as const)
  test(`“${reply}” for ${recipients} in a row is our own trouble and blocks nobody`, async (t) => {
    const { database, parts, smtp, moveClock } = await startMail(t);
    await bookPlaces(database, 8, parts.clock());
    smtp.text = reply;
    smtp.refuse = () => 550;
    await sendDue(parts);
    assert.deepEqual(await countStates(database), { queued: 8 });
    assert.equal(await readBlocked(database), 0);
    assert.equal((await readStops(database)).length, 1);
    smtp.refuse = () => undefined;
    moveClock(61_000);
    assert.equal((await sendDue(parts)) + (await sendDue(parts)), 8);
  });

test('a refusal that is recorded more slowly than the next is requeued with the others', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 8, parts.clock());
  smtp.text = '5.1.1 User unknown';
  smtp.refuse = () => 550;
  let count = 0;
  const slowAtFourth: typeof database.transaction = async (work) => {
    if (++count === 4) await wait(500);
    return database.transaction(work);
  };
  await sendDue({ ...parts, database: { ...database, transaction: slowAtFourth } });
  assert.deepEqual(await countStates(database), { queued: 8 });
});

test('after one email was accepted, those still refused are judged one by one', async (t) => {
  const { database, parts, smtp, moveClock } = await startMail(t);
  const shared = { ...parts, sameRefusals: trackSameRefusals() };
  await bookPlaces(database, 6, parts.clock());
  smtp.text = '5.1.1 User unknown';
  smtp.refuse = (recipient) => (recipient === 'visitor-6@example.org' ? undefined : 550);
  for (let times = 0; times < 30; times++) {
    await sendDue(shared);
    moveClock(61_000);
  }
  assert.deepEqual(await countStates(database), { failed: 5, sent: 1 });
  assert.equal(await readBlocked(database), 5);
});
