import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openBranch, type Branch } from './branch-office.ts';
import { getRefusalCode } from '../support/answers.ts';

let branch: Branch;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

const cancelEvent = (guid: string) => branch.api.cancelEvent({ guid, body: { reason: 'Flooded.' } });
const undo = (guid: string) => branch.api.undoEventCancellation({ guid, query: {} });
const bookOnline = async (event: string, eMail: string, people = 1) => {
  assert.equal(await branch.bookOnline(event, eMail, people), true);
  return (await branch.search(event, { q: eMail })).items[0]!.guid;
};

describe('While the cancellation of an event can be undone', () => {
  test('its bookings cannot grow, so that undoing it never sells more places than there are', async () => {
    const event = await branch.makeEvent(4);
    const guid = await branch.add(event, { numberOfAttendees: 2 });
    await branch.add(event, { numberOfAttendees: 2 });
    await cancelEvent(event);
    const grown = await branch.api.correctAttendee({ guid, body: { numberOfAttendees: 40 } });
    assert.equal(getRefusalCode(grown), 'event-cancelled');
    assert.equal(await branch.api.correctAttendee({ guid, body: { phone: '01632 960 118' } }), true);
    assert.equal(await undo(event), true);
    assert.equal((await branch.attendance(event)).people, 4);
  });

  test('a booking cannot be cancelled, because undoing it would bring the booking back', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event);
    await cancelEvent(event);
    assert.equal(getRefusalCode(await branch.api.cancelAttendee({ guid, body: {} })), 'event-cancelled');
    assert.equal(await undo(event), true);
    assert.equal(await branch.api.cancelAttendee({ guid, body: {} }), true);
    assert.equal(await branch.api.cancelAttendee({ guid, body: {} }), true);
  });

  test('a caller who gets an address is told by email like the others, unless it is undone', async () => {
    const readQueued = () => branch.queued();
    const readKinds = async (eMail: string) =>
      (await readQueued()).filter((email) => email.endsWith(` ${eMail}`));
    const event = await branch.makeEvent();
    const guid = await branch.add(event);
    await cancelEvent(event);
    await branch.api.correctAttendee({ guid, body: { eMail: 'late@example.org' } });
    assert.deepEqual(await readKinds('late@example.org'), ['event-cancelled late@example.org']);
    const [email] = await branch.database.rows<{ minutes: number; reason: string }>`
      select extract(epoch from due_at - created_at)::integer / 60 as minutes, facts ->> 'reason' as reason
      from outbox where recipient = 'late@example.org'`;
    assert.deepEqual(email, { minutes: 10, reason: 'Flooded.' });
    assert.equal(await undo(event), true);
    assert.deepEqual(await readKinds('late@example.org'), []);

    await cancelEvent(event);
    await branch.api.correctAttendee({ guid, body: { eMail: 'later@example.org' } });
    assert.deepEqual(await readKinds('later@example.org'), ['event-cancelled later@example.org']);
  });

  test('an address keeps its one online booking', async () => {
    const event = await branch.makeEvent();
    const joan = await bookOnline(event, 'joan@example.org');
    const guid = await bookOnline(event, 'jaon@example.org');
    await cancelEvent(event);
    const correct = () => branch.api.correctAttendee({ guid, body: { eMail: 'joan@example.org' } });
    assert.equal(getRefusalCode(await correct()), 'address-taken');
    assert.equal(await undo(event), true);
    assert.equal((await branch.get(joan)).source, 'online');
  });
});
