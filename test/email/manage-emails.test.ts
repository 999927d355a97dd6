import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { Actor, Role } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { composeDirectDebitEmail } from '#back-office/direct-debit/set-up-email.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { createEmailRule } from '#back-office/email/erase-emails.ts';
import { emailDigest } from '#back-office/email/suppression.ts';
import { queueEmail } from '#back-office/email/outbox/queue-email.ts';
import { composeSignoffEmail } from '#back-office/sign-off/sign-off-emails.ts';
import { composeStaffEmail } from '#back-office/staff/people/staff-emails.ts';
import { bookPlaces, compose, emailParts, saveBooking } from '../support/email/booking-emails.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { isKind } from './is-kind.ts';
import { readRecipients, sendDue, startMail } from './email-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const dayMs = 24 * 3_600_000;
const token = '0b9f7a52-6c1d-4e8f-9a37-5d2c8e4b1f60';
const setUpLink = 'https://pay.gocardless.example/flow/BRF0001SECRET';

/** Our own back office with a test mail server, and calls as somebody with a role. */
async function start(t: TestContext) {
  const mail = await startMail(t);
  const composeAny = (waiting: QueuedEmail) => {
    if (isKind(waiting, 'signoff-'))
      return composeSignoffEmail(waiting, { ...emailParts, recordsOnOpen: false });
    if (isKind(waiting, 'dd-')) return composeDirectDebitEmail(waiting, emailParts);
    if (isKind(waiting, 'staff-')) return composeStaffEmail(waiting, emailParts);
    return compose(waiting);
  };
  const parts = { ...mail.parts, compose: composeAny };
  const calls = await backOfficeParts(mail.database, parts.clock);
  return {
    ...mail,
    parts,
    as: (role: Role) => callsAs(calls, { ...ruth, role }),
    queue: (kind: EmailKind, facts: object) =>
      queueEmail(mail.database, {
        purposeKey: kind,
        kind,
        recipient: `${kind}@example.org`,
        facts: {
          name: 'Margaret Ellis',
          token,
          link: setUpLink,
          expiresAt: '2030-04-01T10:00:00Z',
          ...facts,
        },
        at: parts.clock(),
      }),
  };
}

const ruth: Actor = { kind: 'person', id: 'a-guid', name: 'Ruth Okafor', role: 'staff' };

test('emails are listed newest first, by status, kind and a part of the address', async (t) => {
  const { database, parts, smtp, as } = await start(t);
  const { getEmails } = as('staff');
  smtp.refuse = (recipient) => (recipient === 'visitor-2@example.org' ? 550 : undefined);
  const event = await bookPlaces(database, 3, parts.clock());
  await sendDue(parts);
  await saveBooking(database, event, 'visitor_4%@example.org', parts.clock());
  const listStatuses = async (query: object) =>
    assertAccepted(await getEmails({ query })).items.map(({ recipient, status }) => [recipient, status]);
  const waiting = ['visitor_4%@example.org', 'waiting'];
  const failed = ['visitor-2@example.org', 'failed'];
  assert.deepEqual(await listStatuses({}), [
    waiting,
    ['visitor-3@example.org', 'sent'],
    failed,
    ['visitor-1@example.org', 'sent'],
  ]);
  assert.deepEqual(await listStatuses({ status: 'failed' }), [failed]);
  assert.deepEqual(await listStatuses({ status: 'waiting', kind: 'attendance-booked' }), [waiting]);
  assert.deepEqual(await listStatuses({ kind: 'signoff-email' }), []);
  assert.deepEqual(await listStatuses({ recipient: 'VISITOR-2' }), [failed]);
  assert.deepEqual(
    await listStatuses({ recipient: '_4%' }),
    [waiting],
    'both characters stand for themselves',
  );
  const first = assertAccepted(await getEmails({ query: { recipient: 'visitor', limit: '3' } }));
  assert.deepEqual([first.total, first.items.length], [4, 3]);
  const rest = await listStatuses({ recipient: 'visitor', before: first.next! });
  assert.deepEqual(rest, [['visitor-1@example.org', 'sent']]);
});

test('what an email said is shown without its links, and never if it opens an account', async (t) => {
  const { parts, as, queue, database } = await start(t);
  const options = [{ option: 'agree', text: 'I agree' }];
  await queue('signoff-email', { deceasedName: 'John Ellis', options, replacesAnother: false });
  await queue('dd-set-up', {});
  await queue('staff-invitation', {});
  await bookPlaces(database, 1, parts.clock());
  assert.equal(await sendDue(parts), 4);
  const { getEmail, getEmails } = as('administrator');
  const { items } = assertAccepted(await getEmails({ query: {} }));
  const [booking, invitation, setUp, signOff] = await Promise.all(
    items.map(async ({ id }) => assertAccepted(await getEmail({ id }))),
  );
  assert.match(booking!.text!, /Dear Margaret Ellis,[^]*https:\/\/www\.willow\.example\/…/);
  assert.equal(booking!.keptUntil, '2030-03-31');
  assert.match(signOff!.text!, /John Ellis/);
  assert.match(setUp!.text!, /https:\/\/pay\.gocardless\.example\/…/);
  assert.deepEqual([invitation!.subject, invitation!.text, invitation!.textMissing], [null, null, 'secret']);
  const storedText = JSON.stringify(await database.rows`select * from outbox`);
  assert.doesNotMatch(
    storedText,
    new RegExp(`${token}|BRF0001SECRET|manage/`),
    'no secret outlives the sending',
  );
  assert.deepEqual(
    [booking, invitation, setUp, signOff].map((email) => email!.canSendAgain),
    [true, false, false, false],
  );
});

test('a sent email is sent again, to another address too, and history says who did it', async (t) => {
  const { database, parts, smtp, as } = await start(t);
  const { getEmails, getEmail, sendEmailAgain, getHistory } = as('staff');
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  const { id } = assertAccepted(await getEmails({ query: {} })).items[0]!;
  assert.equal(await sendEmailAgain({ id, body: {} }), true);
  assert.equal(getRefusalCode(await sendEmailAgain({ id, body: {} })), 'is-waiting');
  await sendDue(parts);
  assert.equal(await sendEmailAgain({ id, body: { eMail: 'margaret@example.org' } }), true);
  await sendDue(parts);
  assert.deepEqual(readRecipients(smtp), [
    'margaret@example.org',
    'visitor-1@example.org',
    'visitor-1@example.org',
  ]);
  const { recipient, status, resentAt } = assertAccepted(await getEmail({ id }));
  assert.deepEqual([recipient, status, resentAt], ['margaret@example.org', 'sent', '2030-03-01T10:00:00']);
  const history = assertAccepted(await getHistory({ recordType: 'email', recordId: id, query: {} }));
  assert.deepEqual(
    history.items.map(({ who, action }) => [who, action]),
    [
      ['Ruth Okafor', 'sent again to another address'],
      ['Ruth Okafor', 'sent again'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(history), /@/);
});

test('an email goes to another address only where its role could cause it anywhere', async (t) => {
  const { database, parts, smtp, as, queue } = await start(t);
  smtp.refuse = () => 550;
  await queue('staff-password-link', {});
  await queue('dd-set-up', {});
  await sendDue(parts);
  const [link, setUp] = await database.rows<{ id: string }>`select id from outbox order by id`;
  const elsewhere = { body: { eMail: 'somebody@example.org' } };
  const send = async (role: Role, { id }: { id: string }) =>
    getRefusalCode(await as(role).sendEmailAgain({ id, ...elsewhere }));
  assert.equal(await send('administrator', link!), 'only-to-them');
  assert.equal(await send('staff', setUp!), 'role-missing');
  assert.equal(await send('finance', setUp!), true);
});

test('a confirmation is not sent again once a later one has replaced it', async (t) => {
  const { database, parts, as } = await start(t);
  const event = await bookPlaces(database, 1, parts.clock());
  await saveBooking(database, event, 'visitor-1@example.org', parts.clock(), { places: 2 });
  await sendDue(parts);
  const [older, newer] = await database.rows<{ id: string }>`select id from outbox order by id`;
  const { sendEmailAgain } = as('staff');
  assert.equal(getRefusalCode(await sendEmailAgain({ ...older!, body: {} })), 'is-replaced');
  assert.equal(await sendEmailAgain({ ...newer!, body: {} }), true);
  // Staff notes are a change without an email.
  await database.rows`update attendee set revision = revision + 1`;
  await saveBooking(database, event, 'visitor-1@example.org', parts.clock(), { status: 'Cancelled' });
  await sendDue(parts);
  assert.equal(getRefusalCode(await sendEmailAgain({ ...newer!, body: {} })), 'is-replaced');
});

test('an email that waits can be cancelled, and sent after all', async (t) => {
  const { database, parts, smtp, as } = await start(t);
  const { cancelEmail, sendEmailAgain, getEmails, getEmail } = as('staff');
  await bookPlaces(database, 1, parts.clock());
  const { id } = assertAccepted(await getEmails({ query: { status: 'waiting' } })).items[0]!;
  assert.equal(assertAccepted(await getEmail({ id })).textMissing, 'not-written');
  assert.equal(await cancelEmail({ id, body: {} }), true);
  assert.equal(await cancelEmail({ id, body: {} }), true, 'a second press changes nothing');
  assert.equal(await sendDue(parts), 0);
  assert.equal(await sendEmailAgain({ id, body: {} }), true);
  assert.equal(await sendDue(parts), 1);
  assert.equal(smtp.received.length, 1);
  assert.equal(getRefusalCode(await cancelEmail({ id, body: {} })), 'too-late');
  assert.equal(getRefusalCode(await cancelEmail({ id: 'x', body: {} })), 'email-not-found');
});

test('an email is listed, read, sent and cancelled only with the role of what it is about', async (t) => {
  const { database, as, queue } = await start(t);
  await queue('staff-password-link', {});
  await queue('dd-set-up', {});
  await queue('nobody-has-named-this' as EmailKind, {});
  const emails = await database.rows<{ id: string; kind: string }>`select id, kind from outbox order by id`;
  const listWaiting = async (role: Role) =>
    assertAccepted(await as(role).getEmails({ query: { status: 'waiting' } })).items.map(({ kind }) => kind);
  assert.deepEqual(await listWaiting('staff'), []);
  assert.deepEqual(await listWaiting('finance'), ['dd-set-up']);
  assert.equal((await listWaiting('administrator')).length, 3);
  for (const { id, kind } of emails) {
    for (const role of ['staff', 'finance'] as const) {
      if (role === 'finance' && kind === 'dd-set-up') continue;
      const { getEmail, cancelEmail, sendEmailAgain, getHistory } = as(role);
      const history = getHistory({ recordType: 'email', recordId: id, query: {} });
      for (const answer of [
        getEmail({ id }),
        cancelEmail({ id, body: {} }),
        sendEmailAgain({ id, body: {} }),
        history,
      ])
        assert.equal(getRefusalCode(await answer), 'role-missing', `${role}: ${kind}`);
    }
    const role = kind === 'dd-set-up' ? 'finance' : 'administrator';
    assert.equal(await as(role).cancelEmail({ id, body: {} }), true);
  }
});

test('an address without a mailbox is unblocked, and one that unsubscribed is not', async (t) => {
  const { database, parts, smtp, as } = await start(t);
  const { getBlockedAddresses, unblockAddress, getEmail } = as('staff');
  smtp.refuse = () => 550;
  const event = await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  await database.rows`
    select suppress_address(email_digest('visitor-1@example.org'), 'promotional', 'unsubscribed', ${parts.clock()})`;
  const list = async (query = {}) => assertAccepted(await getBlockedAddresses({ query })).items;
  const [unsubscribed, bounced] = await list({ eMail: 'Visitor-1@example.org' });
  assert.deepEqual(
    [unsubscribed!.scope, unsubscribed!.canUnblock, bounced!.eMail, bounced!.scope, bounced!.canUnblock],
    ['mail-shots', false, 'visitor-1@example.org', 'all', true],
  );
  assert.deepEqual(await list({ eMail: 'somebody@example.org' }), []);
  smtp.refuse = () => undefined;
  const saveAgain = async () => {
    await saveBooking(database, event, 'visitor-1@example.org', parts.clock(), {
      places: parts.clock().getHours(),
    });
    await sendDue(parts);
    const [{ id }] = (await database.rows`select id from outbox order by id desc limit 1`) as [
      { id: string },
    ];
    return assertAccepted(await getEmail({ id }));
  };
  const blocked = await saveAgain();
  assert.deepEqual([blocked.status, blocked.reason], ['blocked', 'The address is blocked.']);
  assert.equal(getRefusalCode(await unblockAddress({ id: unsubscribed!.id, body: {} })), 'cannot-unblock');
  assert.equal(await unblockAddress({ id: bounced!.id, body: {} }), true);
  assert.equal(await as('staff').sendEmailAgain({ id: blocked.id, body: {} }), true);
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(
    (await list()).map(({ reason }) => reason),
    ['unsubscribed'],
  );
});

test('text and recipient are erased after the days that are set, and the rest stays', async (t) => {
  const { database, parts, moveClock, as } = await start(t);
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  const erase = () => createEmailRule({ ...parts, keepEmailsDays: 7 }).erase();
  moveClock(7 * dayMs);
  assert.equal(await erase(), 0);
  moveClock(1);
  assert.equal(await erase(), 1);
  assert.equal(await erase(), 0);
  const { recipient, text, textMissing, status, sentAt } = assertAccepted(
    await as('staff').getEmail({ id: '1' }),
  );
  assert.deepEqual(
    [recipient, text, textMissing, status, sentAt],
    [null, null, 'erased', 'sent', '2030-03-01T10:00:00'],
  );
  assert.equal(getRefusalCode(await as('staff').sendEmailAgain({ id: '1', body: {} })), 'content-erased');
});

test('the person’s own wish stands beside the block of staff, and unblocking undoes neither', async (t) => {
  const { database, as } = await start(t);
  const { blockAddress, getBlockedAddresses, unblockAddress } = as('staff');
  const digest = emailDigest('wish@example.org');
  const suppressAddress = (reason: string) =>
    database.rows`select suppress_address(${digest}, 'promotional', ${reason}, now())`;
  const readLiveSuppressions = async () => {
    const rows = await database.rows<{ reason: string }>`
      select reason from suppression where email_digest = ${digest} and undone_at is null`;
    return rows.map(({ reason }) => reason);
  };
  await blockAddress({ body: { eMail: 'wish@example.org' } });
  const { items: before } = assertAccepted(
    await getBlockedAddresses({ query: { eMail: 'wish@example.org' } }),
  );
  await suppressAddress('unsubscribed');
  assert.deepEqual(await readLiveSuppressions(), ['unsubscribed']);
  // A colleague still has the old page open.
  await unblockAddress({ id: before[0]!.id, body: {} });
  const { items } = assertAccepted(await getBlockedAddresses({ query: { eMail: 'wish@example.org' } }));
  assert.equal(items[0]!.canUnblock, false);
  assert.ok(isRefused(await unblockAddress({ id: items[0]!.id, body: {} })));
  assert.deepEqual(await readLiveSuppressions(), ['unsubscribed']);
  // Somebody who takes an own wish back meets the block of staff again, in either order.
  const restore = () =>
    database.rows`select restore_address(${digest}, 'promotional', 'unsubscribed', now())`;
  await restore();
  assert.deepEqual(await readLiveSuppressions(), ['operator']);
  await database.rows`update suppression set undone_at = now()`;
  await suppressAddress('unsubscribed');
  await blockAddress({ body: { eMail: 'wish@example.org' } });
  assert.deepEqual(await readLiveSuppressions(), ['unsubscribed']);
  await restore();
  assert.deepEqual(await readLiveSuppressions(), ['operator']);
});
