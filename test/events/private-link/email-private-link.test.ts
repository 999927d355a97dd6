import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { createDatabase } from '../../support/database.ts';
import { createBooking } from '../../support/records/booking.ts';
import { assertAccepted } from '../../support/answers.ts';

let parts: BackOfficeParts;
let drop: () => Promise<void>;
let now = new Date('2026-11-21T10:00:00Z');
before(async () => {
  const fresh = await createDatabase();
  parts = await backOfficeParts(fresh.database, () => now);
  drop = fresh.drop;
});
after(() => drop());

async function createEventBookedBy(eMail: string): Promise<string> {
  const created = assertAccepted(
    await createOperatorApi(parts).createEvent({
      body: { title: 'A Quiet Hour', startDateTime: '2026-11-23T10:00:00' },
    }),
  );
  const booking = createBooking(created.guid, { eMail, numberOfAttendees: 2 });
  await createBackOffice(parts).createAttendee({ body: booking });
  return created.guid;
}

const askForLink = (eventGuid: string, eMail: string) =>
  createOperatorApi(parts).emailPrivateLink({ eventGuid, body: { eMail } });

/** The recipients of queued links. */
async function readQueued(eventGuid: string): Promise<string[]> {
  const emails = await parts.database.rows<{ recipient: string }>`
    select recipient from outbox
    where kind = 'attendance-link' and facts -> 'event' ->> 'guid' = ${eventGuid} order by id`;
  return emails.map(({ recipient }) => recipient);
}

test('a booking gets one email with its link an hour, however often it is asked for', async () => {
  const mary = 'Mary@example.org';
  const guid = await createEventBookedBy(mary);
  for (const address of [mary, 'mary@EXAMPLE.org', mary]) assert.equal(await askForLink(guid, address), true);
  assert.deepEqual(await readQueued(guid), [mary]);
  now = new Date('2026-11-21T11:00:00Z');
  await Promise.all([askForLink(guid, mary), askForLink(guid, mary)]);
  assert.deepEqual(await readQueued(guid), [mary, mary]);
});

test('nothing about the booking is stored with the email but what its link needs', async () => {
  const guid = await createEventBookedBy('facts@example.org');
  await askForLink(guid, 'facts@example.org');
  const [email] = await parts.database.rows<{ facts: { attendee: object } }>`
    select facts from outbox where kind = 'attendance-link' and recipient = 'facts@example.org'`;
  assert.deepEqual(Object.keys(email!.facts.attendee).toSorted(), ['guid', 'id']);
});

test('no link is sent for another event or address, nor once the event is removed or has begun', async () => {
  const [first, second] = [
    await createEventBookedBy('first@example.org'),
    await createEventBookedBy('second@example.org'),
  ];
  for (const [guid, address] of [
    [first, 'second@example.org'],
    [first, 'nobody@example.org'],
    [crypto.randomUUID(), 'first@example.org'],
    ['nonsense', 'first@example.org'],
  ] as const)
    assert.equal(await askForLink(guid, address), true);
  await createOperatorApi(parts).removeEvent({ guid: first, query: { cancelBookings: 'true' } });
  assert.equal(await askForLink(first, 'first@example.org'), true);
  now = new Date('2026-11-23T10:00:00Z');
  assert.equal(await askForLink(second, 'second@example.org'), true);
  assert.deepEqual([await readQueued(first), await readQueued(second)], [[], []]);
  assert.ok(isRefused(await askForLink(second, 'not an address')));
});
