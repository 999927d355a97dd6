import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createManageToken } from '#back-office/events/manage-link.ts';
import { openBranch, type Branch } from './branch-office.ts';
import { getRefusalCode } from '../support/answers.ts';

let branch: Branch;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

/** The booking that an address has made online, as staff see it. */
async function bookOnline(event: string, eMail: string): Promise<string> {
  assert.equal(await branch.bookOnline(event, eMail), true);
  const { items } = await branch.search(event, { q: eMail });
  return items[0]!.guid;
}

/** The token of the private link in the newest email about a booking. */
async function readNewestToken(guid: string): Promise<string> {
  const [email] = await branch.database.rows<{ attendee: { id: number; guid: string } }>`
    select outbox.facts -> 'attendee' as attendee from outbox
    where purpose_key like format('attendance:%s:%%', (select id from attendee where guid = ${guid}))
    order by id desc limit 1`;
  return createManageToken(branch.parts.keys.manage, email!.attendee);
}

const readNewestEmail = async () => (await branch.queued()).at(-1);

describe('A corrected email address', () => {
  test('gets the confirmation and a link of its own; the former link shows nothing any more', async () => {
    const event = await branch.makeEvent();
    const guid = await bookOnline(event, 'mary@exmaple.org');
    const former = await readNewestToken(guid);
    assert.ok(await branch.findOnline(event, former));
    const body = { eMail: 'mary@example.org', revision: 0 };
    assert.equal(await branch.api.correctAttendee({ guid, body }), true);
    assert.equal(await readNewestEmail(), 'attendance-booked mary@example.org');
    assert.equal(await branch.findOnline(event, former), null);
    assert.equal((await branch.findOnline(event, await readNewestToken(guid)))!.name, 'Mary Online');
    assert.equal(await branch.findOnline(event, 'mary@exmaple.org'), null);
    assert.equal((await branch.findOnline(event, 'mary@example.org'))!.numberOfAttendees, 1);
  });

  test('cannot be that of another live online booking, and takes over from a cancelled one', async () => {
    const event = await branch.makeEvent();
    const other = await bookOnline(event, 'joan@example.org');
    const guid = await bookOnline(event, 'jaon@example.org');
    const correct = () => branch.api.correctAttendee({ guid, body: { eMail: 'joan@example.org' } });
    assert.equal(getRefusalCode(await correct()), 'address-taken');
    await branch.api.cancelAttendee({ guid: other, body: {} });
    assert.equal(await correct(), true);
    const found = await branch.findOnline(event, 'joan@example.org');
    assert.equal(found!.attendanceStatus, 'Attending');
    assert.equal((await branch.get(other)).attendanceStatus, 'Cancelled');
    assert.equal((await branch.attendance(event)).people, 1);
  });

  test('of somebody who phoned may be shared, and be removed again', async () => {
    const event = await branch.makeEvent();
    await bookOnline(event, 'joan@example.org');
    const guid = await branch.add(event);
    assert.equal(await branch.api.correctAttendee({ guid, body: { eMail: 'joan@example.org' } }), true);
    assert.equal(await readNewestEmail(), 'attendance-booked joan@example.org');
    assert.equal(await branch.api.correctAttendee({ guid, body: { eMail: '' } }), true);
    assert.equal((await branch.get(guid)).eMail, null);
  });
});

describe('A correction', () => {
  test('changes only what it names, and emails only what the attendee knows about', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event, { eMail: 'harold@example.org', phone: '1', notes: 'Deaf' });
    const emails = (await branch.queued()).length;
    await branch.api.correctAttendee({ guid, body: { phone: '01632 960 118' } });
    await branch.api.correctAttendee({ guid, body: { notes: null } });
    await branch.api.correctAttendee({ guid, body: { name: 'Harold Ellis' } });
    assert.equal((await branch.queued()).length, emails);
    await branch.api.correctAttendee({ guid, body: { numberOfAttendees: 2, notes: '' } });
    assert.equal(await readNewestEmail(), 'attendance-amended harold@example.org');
    const { phone, notes, numberOfAttendees, revision } = await branch.get(guid);
    assert.deepEqual([phone, notes, numberOfAttendees, revision], ['01632 960 118', null, 2, 3]);
    const history = await branch.historyOf(guid);
    assert.deepEqual(
      history.map(({ action, changes }) => [action, Object.keys(changes!).toSorted().join()]),
      [
        ['changed', 'numberOfAttendees'],
        ['changed', 'notes'],
        ['changed', 'phone'],
        ['added', 'eMail,name,notes,numberOfAttendees,phone'],
      ],
    );
  });

  test('of a booking that was changed meanwhile is refused', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event);
    await branch.api.correctAttendee({ guid, body: { name: 'Harold Ellis-Jones', revision: 0 } });
    const late = await branch.api.correctAttendee({ guid, body: { name: 'H. Ellis', revision: 0 } });
    assert.equal(getRefusalCode(late), 'changed-meanwhile');
    assert.equal((await branch.get(guid)).name, 'Harold Ellis-Jones');
  });

  test('to more people needs as many places, or a reason', async () => {
    const event = await branch.makeEvent(3);
    const guid = await branch.add(event, { numberOfAttendees: 2 });
    const grow = (overbookReason?: string) =>
      branch.api.correctAttendee({ guid, body: { numberOfAttendees: 4, overbookReason } });
    assert.equal(getRefusalCode(await grow()), 'not-enough-places');
    assert.equal(await grow('His brothers'), true);
    assert.deepEqual((await branch.historyOf(guid))[0]!.changes, {
      numberOfAttendees: [2, 4],
      overbookReason: [null, 'His brothers'],
    });
    // An overbooked booking may stay so and shrink.
    assert.equal(await branch.api.correctAttendee({ guid, body: { numberOfAttendees: 3 } }), true);
  });

  test('after the start is possible, and emails nobody', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event, { eMail: 'harold@example.org' });
    const emails = (await branch.queued()).length;
    const before = branch.now;
    branch.now = new Date('2027-03-29T11:00:00Z');
    const answers = [
      await branch.api.correctAttendee({ guid, body: { numberOfAttendees: 2 } }),
      await branch.api.cancelAttendee({ guid, body: {} }),
      await branch.api.resendConfirmation({ guid, body: {} }),
    ];
    branch.now = before;
    assert.deepEqual(answers.map(getRefusalCode), [true, 'event-over', 'event-over']);
    assert.equal((await branch.queued()).length, emails);
  });
});

describe('A cancelled booking', () => {
  test('gives its places back, is emailed once, and can be booked again if there is room', async () => {
    const event = await branch.makeEvent(2);
    const guid = await branch.add(event, { numberOfAttendees: 2, eMail: 'harold@example.org' });
    const emails = (await branch.queued()).length;
    assert.equal(await branch.api.cancelAttendee({ guid, body: {} }), true);
    assert.equal(await branch.api.cancelAttendee({ guid, body: {} }), true);
    assert.equal(await readNewestEmail(), 'attendance-cancelled harold@example.org');
    assert.equal((await branch.queued()).length, emails + 1);
    assert.equal((await branch.attendance(event)).placesLeft, 2);
    const other = await branch.add(event);
    const bookAgain = () => branch.api.bookAttendeeAgain({ guid, body: {} });
    assert.equal(getRefusalCode(await bookAgain()), 'not-enough-places');
    await branch.api.cancelAttendee({ guid: other, body: {} });
    assert.equal(await bookAgain(), true);
    assert.equal(await readNewestEmail(), 'attendance-booked harold@example.org');
  });
});

describe('A confirmation', () => {
  test('is sent again, once a minute, but not without an address', async () => {
    const event = await branch.makeEvent();
    const guid = await branch.add(event, { eMail: 'harold@example.org' });
    branch.now = new Date(branch.now.getTime() + 61_000);
    const emails = (await branch.queued()).length;
    const resend = () => branch.api.resendConfirmation({ guid, body: {} });
    assert.deepEqual([await resend(), await resend()], [true, true]);
    assert.equal((await branch.queued()).length, emails + 1);
    branch.now = new Date(branch.now.getTime() + 61_000);
    await resend();
    assert.equal((await branch.queued()).length, emails + 2);
    assert.deepEqual(
      (await branch.get(guid)).emails.map(({ kind, state }) => `${kind} ${state}`),
      Array.from({ length: 3 }, () => 'attendance-booked queued'),
    );
    const withoutAddress = await branch.add(event);
    const refused = await branch.api.resendConfirmation({ guid: withoutAddress, body: {} });
    assert.equal(getRefusalCode(refused), 'no-address');
  });
});
