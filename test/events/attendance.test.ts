import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { createManageToken } from '#back-office/events/manage-link.ts';
import { createDatabase } from '../support/database.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { assertAccepted } from '../support/answers.ts';

let parts: BackOfficeParts;
let backOffice: BackOffice;
let operatorApi: OperatorApi;
let now: Date;
let drop: () => Promise<void>;

before(async () => {
  const fresh = await createDatabase();
  parts = await backOfficeParts(fresh.database, () => now);
  [backOffice, operatorApi, drop] = [createBackOffice(parts), createOperatorApi(parts), fresh.drop];
});
after(() => drop());
beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
});

describe('Places', () => {
  test('at 49 of 50 a party of 2 is refused and told that 1 place is left; a party of 1 is booked', async () => {
    const event = await makeEvent({ maxCapacity: 50 });
    await book(event, 'many@example.org', 49);
    assert.deepEqual(readRefusal(await book(event, 'two@example.org', 2)), ['not-enough-places', 1]);
    assert.equal(await book(event, 'one@example.org', 1), true);
    assert.equal(await readAttendeesOfEvent(event), 50);
  });

  test('a cancelled booking gives its places back, once, and holds none when it comes back', async () => {
    const event = await makeEvent({ maxCapacity: 5 });
    await book(event, 'mary@example.org', 5);
    await cancel(event, 'mary@example.org');
    await cancel(event, 'mary@example.org');
    assert.equal(await readAttendeesOfEvent(event), 0);
    await book(event, 'others@example.org', 4);
    assert.deepEqual(readRefusal(await book(event, 'mary@example.org', 5)), ['not-enough-places', 1]);
    assert.equal(await book(event, 'mary@example.org', 1), true);
    assert.equal(await readAttendeesOfEvent(event), 5);
  });

  test('below a lowered capacity, a booking may stay or shrink but not grow', async () => {
    const event = await makeEvent({ maxCapacity: 50 });
    await book(event, 'mary@example.org', 4);
    await book(event, 'others@example.org', 41);
    const lowered = { maxCapacity: 40, allowBelowBooked: true };
    assert.equal(await operatorApi.updateEvent({ guid: event, body: lowered }), true);
    assert.equal(await amend(event, 'mary@example.org', 4, 'a new answer'), true);
    assert.equal(await amend(event, 'mary@example.org', 3), true);
    assert.deepEqual(readRefusal(await amend(event, 'mary@example.org', 5)), ['not-enough-places', 3]);
  });

  test('without a capacity there is no limit, and with a capacity of 0 there is no place', async () => {
    const open = await makeEvent({ maxCapacity: null });
    assert.equal(await book(open, 'mary@example.org', 50), true);
    const closed = await makeEvent({ maxCapacity: 0 });
    assert.deepEqual(readRefusal(await book(closed, 'mary@example.org', 1)), ['not-enough-places', 0]);
  });

  test('an event that has started takes no booking, in summer time as in winter time', async () => {
    const event = await makeEvent({ startDateTime: '2027-03-28T14:00:00' });
    now = new Date('2027-03-28T12:59:59Z');
    assert.equal(await book(event, 'early@example.org', 1), true);
    now = new Date('2027-03-28T13:00:00Z');
    assert.equal(readRefusal(await book(event, 'late@example.org', 1))[0], 'event-over');
    assert.equal(await readAttendeesOfEvent(event), 1);
  });
});

describe('One mailbox, one booking', () => {
  const spellings = [
    'Mary.O@Example.org',
    '  mary.o@example.org\u00a0',
    'mary.o@example.org\u200b',
    'MARY.O@EXAMPLE.ORG',
  ];

  test('an address with other capitals, spaces or invisible characters is the same booking', async () => {
    const event = await makeEvent({});
    for (const [index, spelling] of spellings.entries()) {
      await backOffice.createAttendee({ body: createBooking(event, spelling.trim(), index + 1) });
    }
    assert.equal(await readAttendeesOfEvent(event), spellings.length);
  });

  test('a plus-tag is another mailbox; an international domain is one in both of its forms', async () => {
    const event = await makeEvent({});
    await book(event, 'a@example.org', 1);
    await book(event, 'a+grief@example.org', 1);
    await book(event, 'ü@exämple.de', 1);
    await book(event, 'ü@xn--exmple-cua.de', 2);
    assert.equal(await readAttendeesOfEvent(event), 4);
  });

  test('the same booking sent again is one booking and one email', async () => {
    const event = await makeEvent({});
    for (let time = 0; time < 3; time += 1) assert.equal(await book(event, 'again@example.org', 2), true);
    assert.equal(await readAttendeesOfEvent(event), 2);
    assert.deepEqual(await readEmailKinds(parts.database, 'again@example.org'), ['attendance-booked']);
  });

  test('each change queues its email, in order', async () => {
    const event = await makeEvent({});
    await book(event, 'all@example.org', 2);
    await amend(event, 'all@example.org', 3);
    await cancel(event, 'all@example.org');
    await book(event, 'all@example.org', 1);
    const kinds = ['attendance-booked', 'attendance-amended', 'attendance-cancelled', 'attendance-booked'];
    assert.deepEqual(await readEmailKinds(parts.database, 'all@example.org'), kinds);
  });
});

describe('What a look-up reveals', () => {
  test('an address alone tells the number and the state; never name, answers or the stored guid', async () => {
    const event = await makeEvent({});
    await backOffice.createAttendee({
      body: { ...createBooking(event, 'mary@example.org', 3), extraInfo: 'a secret' },
    });
    const found = await find(event, 'MARY@example.org');
    const { guid, ...visibleFields } = found!;
    assert.deepEqual(visibleFields, {
      name: '',
      eMail: null,
      numberOfAttendees: 3,
      extraInfo: '',
      extraDescription: '',
      attendanceStatus: 'Attending',
    });
    assert.notEqual(guid, (await readStored(event)).guid);
    assert.match(guid, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  test('the private link reveals everything, and with one character changed nothing', async () => {
    const event = await makeEvent({});
    await book(event, 'mary@example.org', 3);
    const token = createManageToken(parts.keys.manage, await readStored(event));
    assert.equal((await find(event, token))?.name, 'Mary Example');
    assert.equal((await find(event, token))?.eMail, 'mary@example.org');
    const altered = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1);
    assert.equal(await find(event, altered), null);
    assert.equal(await find(await makeEvent({}), token), null);
  });

  test('the guid of a look-up works for one change, for a quarter of an hour', async () => {
    const event = await makeEvent({});
    await book(event, 'mary@example.org', 1);
    const first = (await find(event, 'mary@example.org'))!.guid;
    assert.equal(await change(first, event, 2), true);
    assert.equal(readRefusal(await change(first, event, 3))[0], 'changed-meanwhile');
    assert.equal(await change(first, event, 2), true, 'the same change again is no error');
    const second = (await find(event, 'mary@example.org'))!.guid;
    now = new Date(now.getTime() + 16 * 60_000);
    assert.equal(readRefusal(await change(second, event, 4))[0], 'changed-meanwhile');
  });

  test('an empty answer clears a stored one only for a caller that was shown it', async () => {
    const event = await makeEvent({});
    const body = { ...createBooking(event, 'mary@example.org', 3), extraInfo: 'No nuts' };
    await backOffice.createAttendee({ body });
    await backOffice.createAttendee({ body: { ...body, extraInfo: '' } });
    await amend(event, 'mary@example.org', 2);
    const row = await readStored(event);
    const token = createManageToken(parts.keys.manage, row);
    const readAnswer = async () => (await find(event, token))?.extraInfo;
    assert.equal(await readAnswer(), 'No nuts');
    const { extraInfo: _, ...unsaid } = body;
    await backOffice.updateAttendee({ attendeeGuid: row.guid, body: unsaid });
    assert.equal(await readAnswer(), 'No nuts');
    const { guid } = (await find(event, token))!;
    await backOffice.updateAttendee({ attendeeGuid: guid, body: { ...body, extraInfo: '' } });
    assert.equal(await readAnswer(), null);
  });

  test('a guessed guid changes nothing', async () => {
    const event = await makeEvent({});
    for (const guid of ['00000000-0000-4000-8000-000000000000', 'not-a-guid']) {
      assert.equal(readRefusal(await change(guid, event, 1))[0], 'attendee-not-found');
    }
  });

  test('a change never moves a booking to another event or guid', async () => {
    const [event, other] = [await makeEvent({}), await makeEvent({})];
    await book(event, 'mary@example.org', 1);
    const before = await readStored(event);
    const { guid } = (await find(event, 'mary@example.org'))!;
    const body = {
      ...createBooking(other, 'mary@example.org', 2),
      guid: '00000000-0000-4000-8000-000000000000',
    };
    assert.equal(await backOffice.updateAttendee({ attendeeGuid: guid, body }), true);
    const after = await readStored(event);
    assert.deepEqual([after.guid, after.number_of_attendees], [before.guid, 2]);
    assert.equal(await readAttendeesOfEvent(other), 0);
  });

  test('a change under another address is refused, under another spelling accepted', async () => {
    const event = await makeEvent({});
    await book(event, 'mary@example.org', 1);
    const { guid } = await readStored(event);
    const send = (eMail: unknown, attendanceStatus: 'Attending' | 'Cancelled') =>
      backOffice.updateAttendee({
        attendeeGuid: guid,
        body: { ...createBooking(event, 'x', 2), eMail, attendanceStatus } as never,
      });
    for (const status of ['Attending', 'Cancelled'] as const) {
      const refused = await send('marie@example.org', status);
      assert.ok(isRefused(refused));
      assert.deepEqual([refused.status, refused.code], [409, 'other-address']);
      assert.match(refused.detail, /cancel this booking and book again/);
    }
    const { email, number_of_attendees } = await readStored(event);
    assert.deepEqual([email, number_of_attendees], ['mary@example.org', 1]);
    assert.equal(await send('Mary@EXAMPLE.org', 'Attending'), true);
    assert.equal(readRefusal(await send('x'.repeat(900_000), 'Cancelled'))[0], 'other-address');
    assert.equal(await send(null, 'Cancelled'), true);
    assert.equal(await readAttendeesOfEvent(event), 0);
  });
});

describe('What does not fit', () => {
  const wrong: [string, object, string, string][] = [
    ['no name', { name: ' ' }, 'name', 'Please enter your name.'],
    [
      'a name of 256 characters',
      { name: 'x'.repeat(256) },
      'name',
      'Please enter your name. It can be 255 characters long at most.',
    ],
    ['no address', { eMail: 'mary' }, 'eMail', 'Please enter a valid email address.'],
    [
      'an address with a line break',
      { eMail: 'a@b.org\nBcc: c@d.org' },
      'eMail',
      'Please enter a valid email address.',
    ],
    [
      'an address of 501 characters',
      { eMail: `${'x'.repeat(489)}@example.org` },
      'eMail',
      'Please enter a valid email address.',
    ],
    ...[0, -5, 51, 1.5, '3 ', null, undefined].map((number): [string, object, string, string] => [
      `a party of ${JSON.stringify(number)}`,
      { numberOfAttendees: number },
      'numberOfAttendees',
      'Please enter the number of attendees (1-50).',
    ]),
    [
      '501 characters of extra information',
      { extraInfo: 'x'.repeat(501) },
      'extraInfo',
      'Please shorten this to 500 characters or fewer.',
    ],
    [
      '2001 characters of description',
      { extraDescription: 'x'.repeat(2001) },
      'extraDescription',
      'Please shorten this to 2000 characters or fewer.',
    ],
  ];
  for (const [label, field, name, message] of wrong) {
    test(`${label} is refused with its message, and nothing is saved`, async () => {
      const event = await makeEvent({});
      const body = { ...createBooking(event, 'mary@example.org', 1), ...field } as never;
      const answer = await backOffice.createAttendee({ body });
      assert.ok(isRefused(answer));
      assert.deepEqual([answer.status, answer.more.fields], [400, { [name]: message }]);
      assert.equal(await readAttendeesOfEvent(event), 0);
    });
  }

  test('the longest of everything is taken', async () => {
    const event = await makeEvent({});
    const body = {
      ...createBooking(event, `${'x'.repeat(488)}@example.org`, 50),
      name: 'x'.repeat(255),
      extraInfo: 'x'.repeat(500),
      extraDescription: 'x'.repeat(2000),
    };
    assert.equal(await backOffice.createAttendee({ body }), true);
    assert.equal(await readAttendeesOfEvent(event), 50);
  });
});

const createDetails = (details: Partial<EventDetails>): EventDetails => ({
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  ...details,
});

async function makeEvent(details: Partial<EventDetails>): Promise<string> {
  const created = assertAccepted(await operatorApi.createEvent({ body: createDetails(details) }));
  return created.guid;
}

const createBooking = (taskGuid: string, eMail: string, numberOfAttendees: number) => ({
  name: 'Mary Example',
  eMail,
  numberOfAttendees,
  taskGuid,
  attendanceStatus: 'Attending' as const,
});

const book = (event: string, email: string, number: number) =>
  backOffice.createAttendee({ body: createBooking(event, email, number) });

async function find(eventGuid: string, email: string) {
  const found = assertAccepted(await backOffice.findExistingAttendee({ eventGuid, email }));
  return found;
}

const change = (attendeeGuid: string, event: string, number: number) =>
  backOffice.updateAttendee({ attendeeGuid, body: createBooking(event, 'mary@example.org', number) });

const amend = async (event: string, email: string, number: number, extraInfo = '') =>
  backOffice.updateAttendee({
    attendeeGuid: (await find(event, email))!.guid,
    body: { ...createBooking(event, email, number), extraInfo },
  });

const cancel = async (event: string, email: string) =>
  backOffice.updateAttendee({
    attendeeGuid: (await find(event, email))!.guid,
    body: { attendanceStatus: 'Cancelled' },
  });

async function readAttendeesOfEvent(event: string) {
  const events = assertAccepted(await backOffice.getBereavementEvents({}));
  return events.find(({ guid }) => guid === event)?.numberOfAttendees;
}

function readRefusal(answer: unknown): [string, number | undefined] {
  assert.ok(isRefused(answer), 'it was not refused');
  return [answer.code, answer.more.placesLeft];
}

async function readStored(event: string) {
  const [row] = await parts.database.rows<{
    id: string;
    guid: string;
    email: string;
    number_of_attendees: number;
  }>`
    select id, guid, email, number_of_attendees from attendee
    where event_id = (select id from event where guid = ${event})`;
  return row!;
}
