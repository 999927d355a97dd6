import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { composeEventMessage } from '#back-office/events/messages/message-email.ts';
import { composeReminder, remindAttendees } from '#back-office/events/reminders.ts';
import { emailParts } from '../support/email/booking-emails.ts';
import { openBranch, type Branch } from './branch-office.ts';
import { assertAccepted } from '../support/answers.ts';
import { readQueuedEmails } from '../support/email/queued-emails.ts';

let branch: Branch;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

/** An event with one booking, whose reminder and message are pending. */
async function addWaiting(eMail: string) {
  branch.now = new Date('2027-03-29T08:00:00Z');
  const event = await branch.makeEvent();
  const guid = await branch.add(event, { eMail });
  await remindAttendees({ ...branch.parts, reminderHours: 24 })({ progress: async () => {} } as never);
  const body = { subject: 'Parking', text: 'The car park is full.' };
  const message = assertAccepted(await branch.api.createEventMessage({ eventGuid: event, body }));
  assert.equal(await branch.api.sendEventMessage({ guid: message.guid, body: {} }), true);
  return { event, guid, message: message.guid };
}

type WaitingEmail = QueuedEmail<'event-reminder' | 'event-message'>;

const readQueued = (recipient: string) =>
  readQueuedEmails<WaitingEmail['kind']>(branch.database, { recipient });

const composeQueued = (email: WaitingEmail) => {
  const parts = { ...emailParts, database: branch.database, clock: () => branch.now };
  const { kind } = email;
  return kind === 'event-reminder'
    ? composeReminder({ ...email, kind }, parts)
    : composeEventMessage({ ...email, kind }, parts);
};
const cancelEvent = (guid: string) => branch.api.cancelEvent({ guid, body: { reason: 'Flooded.' } });
const correct = (guid: string, eMail: string | null) => branch.api.correctAttendee({ guid, body: { eMail } });

describe('An email that waits while an address is corrected', () => {
  test('goes to the new one, with its private link', async () => {
    const { guid } = await addWaiting('mary@exmaple.org');
    await correct(guid, 'mary@example.org');
    const [reminder, message] = (await readQueued('mary@example.org')).filter(({ kind }) =>
      kind.startsWith('event-'),
    );
    const [{ link }] = (await branch.database.rows<{ link: string }>`
      select link_guid as link from attendee where guid = ${guid}`) as [{ link: string }];
    for (const email of [reminder!, message!]) {
      const { to, text } = await composeQueued(email);
      assert.equal(to, 'mary@example.org');
      assert.ok(text.includes(`/manage/${link}`), email.kind);
    }
  });

  test('is not sent to the former one, by a worker that has it or when somebody sends it again', async () => {
    const { guid } = await addWaiting('joan@exmaple.org');
    await branch.database.rows`
      update outbox set state = 'failed' where recipient = 'joan@exmaple.org' and kind like 'event-%'`;
    await correct(guid, 'joan@example.org');
    const former = (await readQueued('joan@exmaple.org')).filter(({ state }) => state === 'failed');
    assert.equal(former.length, 2);
    for (const email of former)
      await assert.rejects(composeQueued(email), { outcome: 'unwanted' }, email.kind);
  });

  test('is not sent if it says what the booking was', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event, { eMail: 'wrong@exmaple.org' });
    await correct(guid, 'right@example.org');
    assert.deepEqual(
      [await readQueued('wrong@exmaple.org'), await readQueued('right@example.org')].map(
        ([email]) => email!.state,
      ),
      ['cancelled', 'queued'],
    );
  });

  test('that the event is cancelled reaches the new one, and nobody if there is none any more', async () => {
    const first = await addWaiting('harold@exmaple.org');
    await cancelEvent(first.event);
    await correct(first.guid, 'harold@example.org');
    assert.deepEqual((await readQueued('harold@example.org')).at(-1)!.kind, 'event-cancelled');
    const { emails } = await branch.get(first.guid);
    assert.ok(emails.some(({ kind, state }) => kind === 'event-cancelled' && state === 'queued'));
    const second = await addWaiting('ann@exmaple.org');
    await cancelEvent(second.event);
    await correct(second.guid, null);
    const { kind, state } = (await readQueued('ann@exmaple.org')).at(-1)!;
    assert.deepEqual([kind, state], ['event-cancelled', 'cancelled']);
  });
});

describe('A message about an event that is cancelled before it is sent', () => {
  test('waits while that can be undone, is then sent or not, and counts as not sent', async () => {
    const { event, message } = await addWaiting('sue@example.org');
    const email = (await readQueued('sue@example.org')).at(-1)!;
    await cancelEvent(event);
    await assert.rejects(composeQueued(email), { outcome: 'later' });
    await branch.api.undoEventCancellation({ guid: event, query: {} });
    assert.equal((await composeQueued(email)).to, 'sue@example.org');
    await branch.api.cancelEmail({ id: email.id, body: {} });
    const read = assertAccepted(await branch.api.getEventMessage({ guid: message }));
    assert.deepEqual(read.emails, { waiting: 0, sent: 0, saved: 0, failed: 0, notSent: 1 });
  });
});
