import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { remindAttendees } from '#back-office/events/reminders.ts';
import { createDatabase } from '../support/database.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { createBooking } from '../support/records/booking.ts';
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
  now = new Date('2026-01-05T10:00:00Z');
});

async function makeEvent(startDateTime: string, more: object = {}): Promise<string> {
  const created = assertAccepted(
    await operatorApi.createEvent({ body: { title: 'Night vigil', startDateTime, ...more } }),
  );
  return created.guid;
}

async function readListed(guid: string) {
  const events = assertAccepted(await backOffice.getBereavementEvents({}));
  return events.find((event) => event.guid === guid);
}

const book = (taskGuid: string, eMail: string) =>
  backOffice.createAttendee({ body: createBooking(taskGuid, { eMail }) });

const listMinutes = (first: string, last: string): Date[] => {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: (to - from) / 600_000 + 1 }, (_, index) => new Date(from + index * 600_000));
};

describe('An event that has started', () => {
  test('stays on the list for two hours, marked as started', async () => {
    const guid = await makeEvent('2027-02-01T14:00:00');
    now = new Date('2027-02-01T13:59:59Z');
    assert.equal('hasStarted' in (await readListed(guid))!, false);
    now = new Date('2027-02-01T14:00:00Z');
    assert.equal((await readListed(guid))!.hasStarted, true);
    now = new Date('2027-02-01T15:59:59Z');
    assert.equal((await readListed(guid))!.hasStarted, true);
    now = new Date('2027-02-01T16:00:00Z');
    assert.equal(await readListed(guid), undefined);
  });

  test('is removed without an email, and its bookings stay as a record', async () => {
    const guid = await makeEvent('2027-02-02T14:00:00');
    await book(guid, 'came@example.org');
    now = new Date('2027-02-02T14:05:00Z');
    const refused = await operatorApi.removeEvent({ guid, query: {} });
    assert.ok(isRefused(refused));
    assert.match(refused.detail, /^This event has started, with 1 booking\./);
    assert.equal(await operatorApi.removeEvent({ guid, query: { cancelBookings: 'true' } }), true);
    assert.equal(await readListed(guid), undefined);
    assert.deepEqual(await readEmailKinds(parts.database, 'came@example.org'), ['attendance-booked']);
    const attendees = assertAccepted(await operatorApi.getAttendees({ eventGuid: guid }));
    const states: string[] = [];
    for await (const { attendanceStatus } of attendees) states.push(attendanceStatus);
    assert.deepEqual(states, ['Attending']);
  });

  test('is corrected without an email, but moved to another day with one', async () => {
    const guid = await makeEvent('2027-02-03T14:00:00');
    await book(guid, 'moved@example.org');
    now = new Date('2027-02-03T15:00:00Z');
    assert.equal(
      await operatorApi.updateEvent({ guid, body: { startDateTime: '2027-02-03T14:30:00' } }),
      true,
    );
    assert.deepEqual(await readEmailKinds(parts.database, 'moved@example.org'), ['attendance-booked']);
    assert.equal(
      await operatorApi.updateEvent({ guid, body: { startDateTime: '2027-02-10T14:00:00' } }),
      true,
    );
    assert.deepEqual(await readEmailKinds(parts.database, 'moved@example.org'), [
      'attendance-booked',
      'event-changed',
    ]);
  });
});

describe('When the clocks change', () => {
  for (const startDateTime of [
    '2026-03-29T01:00:00',
    '2026-03-29T01:30:00',
    '2027-03-28T01:30:00',
    '2028-03-26T01:59:59',
  ]) {
    test(`no event can begin at ${startDateTime}, which no clock shows`, async () => {
      const refused = await operatorApi.createEvent({ body: { title: 'Night vigil', startDateTime } });
      assert.ok(isRefused(refused));
      assert.match(refused.more.fields!.startDateTime!, /^This time does not exist: the clocks go forward/);
      const guid = await makeEvent('2027-06-01T14:00:00');
      assert.ok(isRefused(await operatorApi.updateEvent({ guid, body: { startDateTime } })));
    });
  }

  test('the hour before and the hour after the missing one are times like others', async () => {
    for (const startDateTime of ['2027-03-28T00:59:59', '2027-03-28T02:00:00'])
      await makeEvent(startDateTime);
  });

  test('an event in the hour that occurs twice begins at the first, everywhere', async () => {
    const start = Date.parse('2026-10-25T00:30:00Z');
    const guid = await makeEvent('2026-10-25T01:30:00');
    for (now of listMinutes('2026-10-24T23:30:00Z', '2026-10-25T02:20:00Z')) {
      assert.equal((await readListed(guid))?.hasStarted ?? false, now.getTime() >= start, now.toISOString());
    }
    for (now of listMinutes('2026-10-25T00:30:00Z', '2026-10-25T02:20:00Z')) {
      const refused = await book(guid, 'late@example.org');
      assert.ok(isRefused(refused), now.toISOString());
      assert.equal(refused.code, 'event-over');
    }
    now = new Date('2026-01-05T10:00:00Z');
    assert.equal(await book(guid, 'vigil@example.org'), true);
    const remind = remindAttendees({ ...parts, reminderHours: 24 });
    // The second time that clocks show 01:10, forty minutes after the event began.
    now = new Date('2026-10-25T01:10:00Z');
    await remind({ progress: async () => {} } as never);
    assert.deepEqual(await readEmailKinds(parts.database, 'vigil@example.org'), ['attendance-booked']);
  });

  test('the database and the contract agree on every hour of two years', async () => {
    const rows = await parts.database.rows<{ wall: string; moment: Date }>`
      select wall_text(wall) as wall, london_moment(wall) as moment
      from generate_series('2026-01-01'::timestamp, '2027-12-31', '30 minutes') as wall`;
    const differing = rows.filter(({ wall, moment }) => londonMoment(wall).getTime() !== moment.getTime());
    assert.deepEqual(differing, []);
    assert.equal(rows.length, 34_993);
  });
});
