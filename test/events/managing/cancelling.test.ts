import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addEvent,
  book,
  createClockedBackOffice,
  findEmailsTo,
  findEventInVisitorsList,
  getEvent,
} from './clocked-back-office.ts';
import { compose, emailParts } from '../../support/email/booking-emails.ts';
import { composeReminder, remindAttendees } from '#back-office/events/reminders.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../../support/answers.ts';
import { readQueuedEmails } from '../../support/email/queued-emails.ts';

const office = createClockedBackOffice();
const reason = 'The hall has been flooded.';
const cancel = (guid: string, body: { reason?: string; revision?: number } = { reason }) =>
  office.api.cancelEvent({ guid, body });
const undo = (guid: string) => office.api.undoEventCancellation({ guid, query: {} });
const addMinutes = (minutes: number) => new Date(office.now.getTime() + minutes * 60_000);

describe('Cancelling an event', () => {
  test('needs a reason if anybody is booked, and only then', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'why@example.org');
    for (const nothing of [' ', '\u200b'])
      assert.deepEqual(getFieldErrors(await cancel(guid, { reason: nothing })), {
        reason: 'Please enter the reason. Everybody who is booked reads it in an email.',
      });
    assert.equal(getRefusalCode(await cancel(await addEvent(office), {})), true);
  });

  test('takes it off the list at once, and emails the reason ten minutes later', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'told@example.org', 2);
    assert.equal(getRefusalCode(await cancel(guid)), true);
    assert.equal(await findEventInVisitorsList(office, guid), undefined);
    assert.equal(getRefusalCode(await book(office, guid, 'another@example.org')), 'event-not-found');
    const [, email] = await findEmailsTo(office, 'told@example.org');
    assert.deepEqual(email, { kind: 'event-cancelled', state: 'queued', dueAt: addMinutes(10) });
    const event = await getEvent(office, guid);
    assert.deepEqual(
      [
        event.state,
        event.cancellationReason,
        event.cancelledAt,
        event.undoableUntil,
        event.numberOfAttendees,
      ],
      ['cancelled', reason, '2026-01-05T10:00:00', '2026-01-05T10:10:00', 2],
    );
    const [queued] = await readQueuedEmails(office.parts.database, {
      recipient: 'told@example.org',
      kind: 'event-cancelled',
    });
    assert.match(
      (await compose(queued!)).text,
      /will not take place\.\n\nThe hall has been flooded\.\n\nThere is/,
    );
    office.now = addMinutes(10);
    assert.equal((await getEvent(office, guid)).undoableUntil, null);
  });

  test('shortly before the start, the emails wait no longer than the start', async () => {
    const guid = await addEvent(office, { startDateTime: '2026-01-05T10:04:00' });
    await book(office, guid, 'soon@example.org');
    await cancel(guid);
    const [, email] = await findEmailsTo(office, 'soon@example.org');
    assert.deepEqual(email!.dueAt, addMinutes(4));
  });

  test('after the start nobody is told, and the bookings stay as a record', async () => {
    const guid = await addEvent(office, { startDateTime: '2026-01-05T10:01:00' });
    await book(office, guid, 'came@example.org');
    office.now = addMinutes(5);
    assert.equal(getRefusalCode(await cancel(guid, {})), true);
    assert.equal((await findEmailsTo(office, 'came@example.org')).length, 1);
    assert.equal((await getEvent(office, guid)).numberOfAttendees, 1);
    assert.equal(getRefusalCode(await undo(guid)), true);
    assert.equal((await findEventInVisitorsList(office, guid))?.numberOfAttendees, 1);
  });

  test('catches every booking that is made at the same moment', async () => {
    const guid = await addEvent(office);
    const addresses = Array.from({ length: 12 }, (_, index) => `burst-${index}@example.org`);
    const bookings = addresses.map((eMail) => book(office, guid, eMail));
    const answers = await Promise.all([cancel(guid), ...bookings]);
    const booked = answers.slice(1).filter((answer) => answer === true).length;
    const [found] = await office.parts.database.rows<{ live: number; emailed: number }>`
      select count(*) filter (where attendance_status = 'Attending')::integer as live,
             (select count(*)::integer from outbox where kind = 'event-cancelled' and recipient like 'burst-%') as told
      from attendee where event_id = (select id from event where guid = ${guid})`;
    assert.deepEqual(found, { live: 0, told: booked });
  });

  test('is refused to somebody who has not seen the last change', async () => {
    const guid = await addEvent(office);
    assertAccepted(await office.api.updateEvent({ guid, body: { title: 'Dawn vigil' } }));
    assert.equal(getRefusalCode(await cancel(guid, { revision: 1 })), 'changed-meanwhile');
    assert.equal(getRefusalCode(await cancel(guid, { revision: 2 })), true);
    assert.equal(getRefusalCode(await cancel(guid)), 'event-not-found');
  });
});

test('More bookings than one statement takes are cancelled and brought back together', async () => {
  const bookings = 2_050;
  const guid = await addEvent(office);
  await office.parts.database.rows`
    insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
    select event.id, number || '@example.org', number || '@example.org', 'Mary', 1, 'Attending', ${office.now}
    from event, generate_series(1, ${bookings}::integer) as number where guid = ${guid}`;
  const countBookings = async () => {
    const [found] = await office.parts.database.rows<{ live: number; emailed: number; late: number }>`
      select (select count(*)::integer from attendee join event on event.id = event_id
              where event.guid = ${guid} and attendance_status = 'Attending' and not cancelled_with_event) as live,
             count(*)::integer as told,
             (count(*) filter (where due_at = ${addMinutes(10)}))::integer as late
      from outbox where purpose_key like 'event-cancelled:%' and facts -> 'event' ->> 'guid' = ${guid}`;
    return found;
  };
  assert.equal(getRefusalCode(await cancel(guid)), true);
  assert.deepEqual(await countBookings(), { live: 0, told: bookings, late: bookings });
  assert.equal(getRefusalCode(await undo(guid)), true);
  assert.deepEqual(await countBookings(), { live: bookings, told: 0, late: 0 });
});

describe('Undoing it', () => {
  test('brings back the event and exactly the bookings that it cancelled, and nobody is told', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'kept@example.org', 2);
    await book(office, guid, 'gone@example.org', 3);
    const found = await office.backOffice.findExistingAttendee({
      eventGuid: guid,
      email: 'gone@example.org',
    });
    const attendeeGuid = assertAccepted(found)!.guid;
    assertAccepted(
      await office.backOffice.updateAttendee({ attendeeGuid, body: { attendanceStatus: 'Cancelled' } }),
    );
    await cancel(guid);
    office.now = addMinutes(9);
    assert.equal(getRefusalCode(await undo(guid)), true);
    assert.equal((await findEventInVisitorsList(office, guid))?.numberOfAttendees, 2);
    assert.deepEqual(
      (await findEmailsTo(office, 'kept@example.org')).map(({ kind }) => kind),
      ['attendance-booked'],
    );
    assert.equal(
      getRefusalCode(await book(office, guid, 'kept@example.org', 1)),
      true,
      'it can be changed again',
    );
    assert.equal(getRefusalCode(await undo(guid)), 'not-cancelled');
    await cancel(guid);
    assert.equal((await findEmailsTo(office, 'kept@example.org')).at(-1)!.kind, 'event-cancelled');
    const history = await office.api.getHistory({ recordType: 'event', recordId: guid, query: {} });
    assert.deepEqual(
      assertAccepted(history).items.map(({ action }) => action),
      ['cancelled', 'undid the cancellation', 'cancelled', 'added'],
    );
  });

  test('is refused after ten minutes, and as soon as one email has begun to be sent', async () => {
    const guid = await addEvent(office);
    for (const name of ['one', 'two']) await book(office, guid, `${name}@late.example`);
    await cancel(guid);
    const { rows } = office.parts.database;
    await rows`
      update outbox set state = 'sending', started_at = ${office.now}
      where recipient = 'two@late.example' and kind = 'event-cancelled'`;
    assert.equal(getRefusalCode(await undo(guid)), 'too-late');
    assert.equal((await findEmailsTo(office, 'one@late.example')).length, 2, 'none is withdrawn');
    await rows`update outbox set state = 'queued', started_at = null where recipient = 'two@late.example'`;
    office.now = addMinutes(10);
    assert.equal(getRefusalCode(await undo(guid)), 'too-late');
  });

  test('an email that a worker has claimed and not begun is withdrawn from it', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'claimed@example.org');
    await cancel(guid);
    await office.parts.database.rows`
      update outbox set state = 'sending', claims = claims + 1 where recipient = 'claimed@example.org'
        and kind = 'event-cancelled'`;
    assert.equal(getRefusalCode(await undo(guid)), true);
    assert.equal((await findEmailsTo(office, 'claimed@example.org')).length, 1);
  });

  test('of two people who press it at once, one is told that it is undone already', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'both@example.org');
    await cancel(guid);
    const answers = await Promise.all([undo(guid), undo(guid)]);
    assert.deepEqual(answers.map(getRefusalCode).toSorted(), ['not-cancelled', true]);
    assert.equal((await findEventInVisitorsList(office, guid))?.numberOfAttendees, 1);
  });

  test('a reminder that comes up meanwhile waits, and is sent once it is undone', async () => {
    const guid = await addEvent(office, { startDateTime: '2026-01-05T20:00:00' });
    await book(office, guid, 'reminded@example.org');
    await remindAttendees({ ...office.parts, reminderHours: 24 })({ progress: async () => {} } as never);
    const [waiting] = await readQueuedEmails(office.parts.database, {
      recipient: 'reminded@example.org',
      kind: 'event-reminder',
    });
    const parts = { ...emailParts, ...office.parts };
    await cancel(guid);
    await assert.rejects(composeReminder(waiting!, parts), { outcome: 'later' });
    await undo(guid);
    assert.equal((await composeReminder(waiting!, parts)).to, 'reminded@example.org');
    await cancel(guid);
    office.now = addMinutes(10);
    await assert.rejects(composeReminder(waiting!, parts), { outcome: 'unwanted' });
  });
});
