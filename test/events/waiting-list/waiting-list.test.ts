import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { offerFreedPlaces } from '#back-office/events/waiting-list/offer-freed-places.ts';
import { createWaitingToken } from '#back-office/events/waiting-list/waiting-link.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { createDatabase } from '../../support/database.ts';
import { readEmailKinds } from '../../support/email/queued-emails.ts';
import { assertAccepted } from '../../support/answers.ts';

const hourMs = 3_600_000;
let parts: BackOfficeParts;
let drop: () => Promise<void>;
let now: Date;
before(async () => {
  const fresh = await createDatabase();
  parts = await backOfficeParts(fresh.database, () => now);
  drop = fresh.drop;
});
after(() => drop());
beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
});

const createStaffApi = () => createOperatorApi(parts);
const passHours = (hours: number) => (now = new Date(now.getTime() + hours * hourMs));

/** An event whose places all are booked, by parties of the given sizes. */
async function createFullEvent(parties: number[], startDateTime = '2026-12-21T10:00:00'): Promise<string> {
  const maxCapacity = parties.reduce((sum, people) => sum + people, 0);
  const created = assertAccepted(
    await createStaffApi().createEvent({ body: { title: 'A Quiet Hour', startDateTime, maxCapacity } }),
  );
  for (const [index, people] of parties.entries())
    assert.equal(await bookPlaces(created.guid, `booked${index}`, people), true);
  return created.guid;
}

const createAddress = (name: string) => `${name}@example.org`;

async function bookPlaces(taskGuid: string, name: string, numberOfAttendees: number) {
  const booking = {
    name,
    eMail: createAddress(name),
    numberOfAttendees,
    attendanceStatus: 'Attending' as const,
  };
  const answer = await createBackOffice(parts).createAttendee({ body: { ...booking, taskGuid } });
  return isRefused(answer) ? answer.code : answer;
}

async function cancelBooking(eventGuid: string, name: string) {
  const found = await createBackOffice(parts).findExistingAttendee({ eventGuid, email: createAddress(name) });
  assert.ok(found && !isRefused(found));
  const body = { attendanceStatus: 'Cancelled' as const, guid: found.guid, taskGuid: eventGuid };
  const change = { ...body, name, eMail: createAddress(name), numberOfAttendees: 1 };
  assert.equal(
    await createBackOffice(parts).updateAttendee({ attendeeGuid: found.guid, body: change }),
    true,
  );
}

async function joinList(eventGuid: string, name: string, numberOfAttendees: number) {
  const body = { name, eMail: createAddress(name), numberOfAttendees };
  const answer = await createStaffApi().joinWaitingList({ eventGuid, body });
  return isRefused(answer) ? answer.code : answer;
}

async function createToken(name: string) {
  const [place] = await parts.database.rows<{ id: string; guid: string }>`
    select id, guid from waiting_place where email = ${createAddress(name)} order by id desc limit 1`;
  return createWaitingToken(parts.keys.manage, place!);
}

async function readState(name: string) {
  const place = assertAccepted(await createStaffApi().getOwnWaitingPlace({ token: await createToken(name) }));
  return place.state;
}

const leaveList = async (name: string) =>
  createStaffApi().leaveWaitingList({ token: await createToken(name), body: {} });

/** The kinds of the emails about the waiting list that somebody gets, in order. */
async function readWaitingEmails(name: string) {
  const kinds = await readEmailKinds(parts.database, createAddress(name));
  return kinds.filter((kind) => kind.startsWith('waiting-'));
}

test('freed places are offered in order to the first party that fits, and held for them', async () => {
  const event = await createFullEvent([1, 2, 1]);
  for (const [name, people] of [
    ['ann', 3],
    ['ben', 1],
    ['cat', 2],
  ] as const)
    assert.equal(await joinList(event, name, people), true);
  await cancelBooking(event, 'booked0');
  assert.deepEqual(
    [await readState('ann'), await readState('ben'), await readState('cat')],
    ['waiting', 'offered', 'waiting'],
  );
  assert.equal(await bookPlaces(event, 'stranger', 1), 'not-enough-places');
  await cancelBooking(event, 'booked1');
  assert.equal(await readState('cat'), 'offered');
  assert.deepEqual(await readWaitingEmails('cat'), ['waiting-joined', 'waiting-offer']);
  assert.equal(await readState('ann'), 'waiting');
});

test('a party books what is held for it with fewer people, and the rest goes to the next party', async () => {
  const event = await createFullEvent([3]);
  await joinList(event, 'dan', 3);
  await joinList(event, 'eve', 1);
  await cancelBooking(event, 'booked0');
  assert.equal(await readState('dan'), 'offered');
  assert.equal(await bookPlaces(event, 'dan', 2), true);
  assert.deepEqual([await readState('dan'), await readState('eve')], ['booked', 'offered']);
});

test('places that nobody answers for within 24 hours go to the next party, and never back', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'fay', 1);
  await joinList(event, 'guy', 1);
  await cancelBooking(event, 'booked0');
  passHours(23);
  assert.equal(await offerFreedPlaces(parts), 0);
  assert.equal(await readState('fay'), 'offered');
  passHours(1);
  assert.equal(await readState('fay'), 'expired');
  await offerFreedPlaces(parts);
  assert.equal(await readState('guy'), 'offered');
  passHours(24);
  await offerFreedPlaces(parts);
  assert.equal(await readState('guy'), 'expired');
  assert.equal(await bookPlaces(event, 'anybody', 1), true);
  assert.deepEqual(await readWaitingEmails('fay'), ['waiting-joined', 'waiting-offer', 'waiting-expired']);
});

test('a party that waits comes before somebody who books just after a hold has ended', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'hal', 1);
  await joinList(event, 'ida', 1);
  await cancelBooking(event, 'booked0');
  passHours(24);
  assert.equal(await bookPlaces(event, 'quick', 1), 'not-enough-places');
  assert.equal(await readState('ida'), 'offered');
});

test('who gives places up with one press is not offered them again, and the next party is', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'jim', 1);
  await cancelBooking(event, 'booked0');
  assert.equal(await leaveList('jim'), true);
  assert.equal(await readState('jim'), 'left');
  await offerFreedPlaces(parts);
  assert.deepEqual(await readWaitingEmails('jim'), ['waiting-joined', 'waiting-offer']);
  assert.equal(await leaveList('jim'), true);
  assert.equal(await bookPlaces(event, 'somebody', 1), true);
});

test('joining twice is one position; who can book, or has booked, cannot wait', async () => {
  const event = await createFullEvent([2]);
  await joinList(event, 'kim', 1);
  await joinList(event, 'lou', 1);
  assert.equal(await joinList(event, 'kim', 2), true);
  assert.equal(await joinList(event, 'KIM', 2), true);
  const list = assertAccepted(await createStaffApi().getWaitingList({ eventGuid: event, query: {} }));
  assert.deepEqual(
    list.places.map(({ name, numberOfAttendees }) => [name, numberOfAttendees]),
    [
      ['KIM', 2],
      ['lou', 1],
    ],
  );
  assert.equal(await joinList(event, 'booked0', 2), 'already-booked');
  assert.equal(await joinList(event, 'many', 3), 'more-than-capacity');
  const open = assertAccepted(
    await createStaffApi().createEvent({
      body: { title: 'Open', startDateTime: '2026-12-21T10:00:00', maxCapacity: 2 },
    }),
  );
  assert.equal(await joinList(open.guid, 'max', 2), 'places-free');
  passHours(24 * 60);
  assert.equal(await joinList(event, 'late', 1), 'booking-closed');
});

test('shortly before an event, half of the time is left for the next party', async () => {
  const event = await createFullEvent([1], '2026-11-21T18:00:00');
  await joinList(event, 'ned', 1);
  await cancelBooking(event, 'booked0');
  const place = await createStaffApi().getOwnWaitingPlace({ token: await createToken('ned') });
  assert.equal(!isRefused(place) && place.holdUntil, '2026-11-21T14:00:00');
});

test('staff set how long places are held', async () => {
  const event = await createFullEvent([1]);
  await createStaffApi().updateNoticeSettings({ body: { waitingHours: 48 } });
  await joinList(event, 'oda', 1);
  await cancelBooking(event, 'booked0');
  await createStaffApi().updateNoticeSettings({ body: { waitingHours: null } });
  const place = await createStaffApi().getOwnWaitingPlace({ token: await createToken('oda') });
  assert.equal(!isRefused(place) && place.holdUntil, '2026-11-23T10:00:00');
  const list = await createStaffApi().getWaitingList({ eventGuid: event, query: {} });
  assert.equal(!isRefused(list) && list.holdHours, 24);
});

test('more places, and a cancellation by staff, are offered too', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'oli', 1);
  await joinList(event, 'pat', 1);
  await createStaffApi().updateEvent({ guid: event, body: { maxCapacity: 2 } });
  assert.equal(await readState('oli'), 'offered');
  const [booked] = await parts.database.rows<{ guid: string }>`
    select attendee.guid from attendee join event on event.id = event_id where event.guid = ${event}`;
  assert.equal(await createStaffApi().cancelAttendee({ guid: booked!.guid, body: {} }), true);
  assert.equal(await readState('pat'), 'offered');
});

test('staff change the order, offer free places by hand and take somebody off the list', async () => {
  const event = await createFullEvent([2, 1]);
  await joinList(event, 'quin', 3);
  await joinList(event, 'rae', 1);
  await joinList(event, 'sam', 1);
  const findGuid = async (name: string) => {
    const [place] = await parts.database.rows<{ guid: string }>`
      select guid from waiting_place where email = ${createAddress(name)}`;
    return place!.guid;
  };
  assert.equal(
    await createStaffApi().moveWaitingPlace({ guid: await findGuid('sam'), body: { direction: 'up' } }),
    true,
  );
  await cancelBooking(event, 'booked1');
  assert.deepEqual([await readState('rae'), await readState('sam')], ['waiting', 'offered']);
  const early = await createStaffApi().offerWaitingPlace({ guid: await findGuid('rae'), body: {} });
  assert.equal(isRefused(early) && early.code, 'not-enough-places');
  const stale = await createStaffApi().removeWaitingPlace({
    guid: await findGuid('sam'),
    body: { revision: 1 },
  });
  assert.equal(isRefused(stale) && stale.code, 'changed-meanwhile');
  assert.equal(await createStaffApi().removeWaitingPlace({ guid: await findGuid('sam'), body: {} }), true);
  assert.equal(await readState('rae'), 'offered');
  assert.deepEqual(await readWaitingEmails('sam'), ['waiting-joined', 'waiting-offer', 'waiting-removed']);
  const history = await createStaffApi().getHistory({
    recordType: 'waiting_place',
    recordId: await findGuid('sam'),
    query: {},
  });
  assert.deepEqual(!isRefused(history) && history.items.map(({ action }) => action), ['removed', 'moved up']);
});

test('when an event is cancelled, those who wait are told once it cannot be undone', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'tom', 1);
  await createStaffApi().cancelEvent({ guid: event, body: { reason: 'The hall is flooded.' } });
  await offerFreedPlaces(parts);
  assert.deepEqual(await readWaitingEmails('tom'), ['waiting-joined']);
  passHours(1);
  await offerFreedPlaces(parts);
  assert.deepEqual(await readWaitingEmails('tom'), ['waiting-joined', 'waiting-removed']);
});

test('a link is worth nothing with another party’s number or a changed proof', async () => {
  const event = await createFullEvent([1]);
  await joinList(event, 'una', 1);
  const token = await createToken('una');
  for (const other of [
    token.replace(/-\d+-/, '-1-'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
  ]) {
    const answer = await createStaffApi().leaveWaitingList({ token: other, body: {} });
    assert.equal(isRefused(answer) && answer.status, 404);
  }
  assert.equal(await readState('una'), 'waiting');
});
