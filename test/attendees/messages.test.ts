import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { composeEventMessage } from '#back-office/events/messages/message-email.ts';
import { emailParts } from '../support/email/booking-emails.ts';
import { openBranch, type Branch } from './branch-office.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';
import { readQueuedEmails } from '../support/email/queued-emails.ts';

let branch: Branch;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

const parking = {
  subject: 'Where to park',
  text: 'Dear all,\r\nthe car park is full.\n\nPlease use the field.',
};

async function draft(event: string, written = parking) {
  const created = assertAccepted(await branch.api.createEventMessage({ eventGuid: event, body: written }));
  return created.guid;
}

async function read(guid: string) {
  const message = assertAccepted(await branch.api.getEventMessage({ guid }));
  return message;
}

const findMessages = async () =>
  (await branch.queued()).filter((email) => email.startsWith('event-message ')).toSorted();

type MessageKind = 'event-message' | 'event-message-test';

/** The emails of an event's message as they are composed when they are sent. */
async function composeQueued(kind: MessageKind = 'event-message') {
  const queued = await readQueuedEmails(branch.database, { kind });
  const parts = { ...emailParts, database: branch.database, clock: () => branch.now };
  return Promise.allSettled(queued.map((waiting) => composeEventMessage(waiting, parts)));
}

describe('A message to everybody who attends', () => {
  test('is queued once each, however often and wherever it is sent at the same time', async () => {
    const event = await branch.makeEvent();
    await branch.add(event, { eMail: 'harold@example.org' });
    await branch.add(event, { eMail: 'harold@example.org', name: 'His sister' });
    await branch.add(event, { phone: '01632 960 118' });
    assert.equal(await branch.bookOnline(event, 'mary@example.org'), true);
    const cancelled = await branch.add(event, { eMail: 'late@example.org' });
    await branch.api.cancelAttendee({ guid: cancelled, body: {} });
    const guid = await draft(event);
    const { wouldEmail, withoutAddress } = await read(guid);
    assert.deepEqual([wouldEmail, withoutAddress], [3, 1]);
    const other = callsAs(branch.parts, operatorKeyActor);
    const send = { guid, body: { revision: 1 } };
    const answers = await Promise.all([
      branch.api.sendEventMessage(send),
      other.sendEventMessage(send),
      branch.api.sendEventMessage(send),
    ]);
    assert.deepEqual(answers, [true, true, true]);
    assert.deepEqual(await findMessages(), [
      'event-message harold@example.org',
      'event-message harold@example.org',
      'event-message mary@example.org',
    ]);
    const { recipients, sentAt, emails } = await read(guid);
    assert.deepEqual([recipients, emails.waiting, sentAt], [3, 3, '2026-11-21T10:00:00']);
    const history = assertAccepted(
      await branch.api.getHistory({ recordType: 'event', recordId: event, query: {} }),
    );
    const entry = history.items.find(({ action }) => action === 'emailed the attendees');
    assert.deepEqual(entry!.changes, { message: [null, 'Where to park'], recipients: [null, 3] });
  });

  test('that fails half way is sent to nobody, and can be sent again', async () => {
    const event = await branch.makeEvent();
    await branch.add(event, { eMail: 'first@example.org' });
    await branch.add(event, { eMail: 'broken@example.org' });
    const guid = await draft(event);
    const before = await findMessages();
    await branch.database.rows`
      alter table outbox add constraint broken check (recipient <> 'broken@example.org' or kind <> 'event-message')`;
    await assert.rejects(branch.api.sendEventMessage({ guid, body: {} }));
    assert.deepEqual(await findMessages(), before);
    assert.equal((await read(guid)).sentAt, null);
    await branch.database.rows`alter table outbox drop constraint broken`;
    assert.equal(await branch.api.sendEventMessage({ guid, body: {} }), true);
    assert.equal((await findMessages()).length, before.length + 2);
  });

  test('greets each by name, keeps its paragraphs, runs nothing, and leads to the booking', async () => {
    await branch.database.rows`delete from outbox where kind = 'event-message'`;
    const event = await branch.makeEvent();
    const attending = await branch.add(event, { name: 'Harold <b>Ellis', eMail: 'harold@example.org' });
    await branch.add(event, { name: 'Joan Price', eMail: 'joan@example.org' });
    const guid = await draft(event, {
      subject: 'Parking & <i>more',
      text: 'One\r\ntwo\r\n\r\n<script>alert(1)</script>\n \n\nSee https://example.org/map?a=1&b=2.',
    });
    await branch.api.sendEventMessage({ guid, body: {} });
    await branch.api.cancelAttendee({ guid: attending, body: {} });
    const [harold, joan] = await composeQueued();
    assert.match(String((harold as PromiseRejectedResult).reason), /has been cancelled/);
    assert.ok(joan?.status === 'fulfilled');
    const { subject, text, html, to } = joan.value;
    assert.deepEqual([to, subject], ['joan@example.org', 'Parking & <i>more']);
    assert.match(
      text,
      /Dear Joan Price,\n\nParking & <i>more\.\n\nOne\ntwo\n\n<script>alert\(1\)<\/script>\n\nSee https:/,
    );
    assert.match(text, /willow\.example\/manage\//);
    assert.match(html, /<bdi>One<\/bdi><br><bdi>two<\/bdi>/);
    assert.doesNotMatch(html, /<script|<i>more/);
  });

  test('can be changed until it is sent, by one person at a time, and be removed', async () => {
    const event = await branch.makeEvent();
    await branch.add(event, { eMail: 'harold@example.org' });
    const guid = await draft(event);
    const change = (subject: string, revision: number) =>
      branch.api.updateEventMessage({ guid, body: { subject, revision } });
    assert.equal(await change('Parking', 1), true);
    assert.equal(getRefusalCode(await change('Car park', 1)), 'changed-meanwhile');
    assert.equal(
      getRefusalCode(await branch.api.sendEventMessage({ guid, body: { revision: 1 } })),
      'changed-meanwhile',
    );
    assert.equal((await read(guid)).text, parking.text.replaceAll('\r\n', '\n'));
    await branch.api.sendEventMessage({ guid, body: { revision: 2 } });
    assert.equal(getRefusalCode(await change('Too late', 3)), 'message-sent');
    assert.equal(getRefusalCode(await branch.api.removeEventMessage({ guid, query: {} })), 'message-sent');
    const other = await draft(event);
    assert.equal(await branch.api.removeEventMessage({ guid: other, query: {} }), true);
    assert.equal(getRefusalCode(await branch.api.getEventMessage({ guid: other })), 'message-not-found');
  });

  test('is in the history of its event from its first draft until it is removed', async () => {
    const event = await branch.makeEvent();
    const guid = await draft(event);
    assert.equal(await draft(event), guid, 'the same form twice is one draft');
    await branch.api.updateEventMessage({ guid, body: { subject: 'Parking' } });
    await branch.api.updateEventMessage({ guid, body: { subject: 'Parking' } });
    const readHistory = async () => {
      const history = assertAccepted(
        await branch.api.getHistory({ recordType: 'event', recordId: event, query: {} }),
      );
      return history.items.slice(0, -1).map(({ action, changes }) => [action, changes?.message]);
    };
    assert.deepEqual(await readHistory(), [
      ['changed an email to the attendees', [parking.subject, 'Parking']],
      ['wrote an email to the attendees', [null, parking.subject]],
    ]);
    await branch.api.removeEventMessage({ guid, query: {} });
    assert.deepEqual(
      (await readHistory()).map(([action, message]) => [action, message ?? 'erased']),
      [
        ['removed an email to the attendees', 'erased'],
        ['changed an email to the attendees', 'erased'],
        ['wrote an email to the attendees', 'erased'],
      ],
    );
  });

  test('is one of a hundred of its event at most, however many are written at once', async () => {
    const event = await branch.makeEvent();
    await branch.database.rows`
      insert into event_message (event_id, subject, body, written_by, written_at)
      select event.id, 'Full', 'Full', 'Ruth', now() from event, generate_series(1, 97) where guid = ${event}`;
    const write = (_: unknown, number: number) =>
      branch.api.createEventMessage({ eventGuid: event, body: { ...parking, subject: `Parking ${number}` } });
    const answers = await Promise.all(Array.from({ length: 8 }, write));
    assert.equal(answers.filter((answer) => !isRefused(answer)).length, 3);
    assert.equal(answers.filter((answer) => getRefusalCode(answer) === 'too-many').length, 5);
  });

  test('is refused if nobody has an address, and in odd shapes', async () => {
    const event = await branch.makeEvent();
    await branch.add(event);
    const guid = await draft(event);
    assert.equal(getRefusalCode(await branch.api.sendEventMessage({ guid, body: {} })), 'nobody-to-email');
    for (const body of [
      { ...parking, subject: 'two\r\nBcc: x@example.org' },
      { ...parking, text: ' ' },
      { ...parking, subject: '\u200b' },
      { ...parking, text: '\u00ad \u2060' },
      { ...parking, text: 'x'.repeat(10_001) },
    ])
      assert.equal(
        getRefusalCode(await branch.api.createEventMessage({ eventGuid: event, body })),
        'does-not-fit',
      );
  });

  test('is tested once a minute, with a mark in its subject and without anybody’s private link', async () => {
    const event = await branch.makeEvent();
    const guid = await draft(event);
    const testMessage = (eMail?: string) =>
      branch.api.testEventMessage({ guid, body: eMail ? { eMail } : {} });
    assert.equal(getRefusalCode(await testMessage()), 'no-address');
    await testMessage('ruth@branch.example');
    await testMessage('ruth@branch.example');
    const tests = await composeQueued('event-message-test');
    assert.equal(tests.length, 1);
    assert.ok(tests[0]!.status === 'fulfilled');
    assert.equal(tests[0]!.value.subject, '[Test] Where to park');
    assert.match(tests[0]!.value.text, /Dear Ruth,/);
    assert.doesNotMatch(tests[0]!.value.text, /\/manage\//);
    assert.equal((await read(guid)).sentAt, null);
  });
});
