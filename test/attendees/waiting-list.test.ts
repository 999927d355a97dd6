import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { openBranch, type Branch } from './branch-office.ts';
import { getRefusalCode } from '../support/answers.ts';

const hourMs = 3_600_000;
let branch: Branch;
let event: string;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());
// The only place is booked.
beforeEach(async () => {
  branch.now = new Date('2026-11-21T10:00:00Z');
  event = await branch.makeEvent(1);
  assert.equal(await branch.bookOnline(event, 'first@example.org'), true);
});

const joinWaitingList = async (eMail: string, numberOfAttendees = 1) => {
  const body = { name: 'Ann', eMail, numberOfAttendees };
  assert.equal(await branch.api.joinWaitingList({ eventGuid: event, body }), true);
};

async function findGuid(eMail: string): Promise<string> {
  const [booking] = await branch.database.rows<{ guid: string }>`
    select a.guid from attendee a join event on event.id = event_id where email = ${eMail} and event.guid = ${event}`;
  return booking!.guid;
}

async function readState(eMail: string): Promise<string> {
  const [place] = await branch.database.rows<{ state: string }>`
    select state from waiting_place place join event on event.id = event_id
    where email = ${eMail} and event.guid = ${event}`;
  return place!.state;
}

const cancelFirst = async () => {
  assert.equal(
    await branch.api.cancelAttendee({ guid: await findGuid('first@example.org'), body: {} }),
    true,
  );
};

test('an address that gets a booking from staff waits no longer', async () => {
  await joinWaitingList('moved@example.org');
  const body = { eMail: 'moved@example.org' };
  assert.equal(await branch.api.correctAttendee({ guid: await findGuid('first@example.org'), body }), true);
  assert.equal(await readState('moved@example.org'), 'booked');
  await joinWaitingList('phones@example.org', 1);
  await branch.add(event, { eMail: 'phones@example.org', overbookReason: 'Her brother comes' });
  assert.equal(await readState('phones@example.org'), 'booked');
});

test('a held place stays its holder’s when staff overbook, or lower the capacity knowingly', async () => {
  await joinWaitingList('holder@example.org');
  await cancelFirst();
  await branch.add(event, { overbookReason: 'Came with the band' });
  const less = await branch.api.updateEvent({ guid: event, body: { maxCapacity: 0 } });
  assert.equal(isRefused(less) && less.code, 'capacity-below-booked');
  assert.match(isRefused(less) ? less.detail : '', /^1 person is booked .* held for 1 on its waiting list/);
  const knowingly = { maxCapacity: 0, allowBelowBooked: true };
  assert.equal(await branch.api.updateEvent({ guid: event, body: knowingly }), true);
  assert.equal(await branch.bookOnline(event, 'holder@example.org'), true);
});

test('staff book the place that is held for a caller, and no other one, without a reason', async () => {
  await joinWaitingList('caller@example.org');
  await cancelFirst();
  const body = { name: 'Ann', numberOfAttendees: 1 };
  assert.equal(getRefusalCode(await branch.api.addAttendee({ eventGuid: event, body })), 'not-enough-places');
  await branch.add(event, { eMail: 'caller@example.org' });
  assert.equal(await readState('caller@example.org'), 'booked');
});

test('once a hold has ended, the next party comes before those whom staff book', async () => {
  await joinWaitingList('slow@example.org');
  await joinWaitingList('next@example.org');
  await cancelFirst();
  branch.now = new Date(branch.now.getTime() + 24 * hourMs);
  const body = { name: 'Harold', numberOfAttendees: 1 };
  assert.equal(getRefusalCode(await branch.api.addAttendee({ eventGuid: event, body })), 'not-enough-places');
  assert.deepEqual(
    [await readState('slow@example.org'), await readState('next@example.org')],
    ['expired', 'offered'],
  );
});

test('staff who bring more people are told how many more there are, without those they have', async () => {
  const large = await branch.makeEvent(6);
  const guid = await branch.add(large, { numberOfAttendees: 4 });
  const correct = (numberOfAttendees: number) =>
    branch.api.correctAttendee({ guid, body: { numberOfAttendees } });
  const refused = await correct(8);
  assert.equal(isRefused(refused) && refused.detail, 'They have 4 places, and only 2 more are left.');
  assert.equal(await correct(5), true);
  const one = await correct(7);
  assert.equal(isRefused(one) && one.detail, 'They have 5 places, and only 1 more is left.');
});
