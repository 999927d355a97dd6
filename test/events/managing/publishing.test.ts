import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addEvent,
  book,
  createClockedBackOffice,
  findEventInVisitorsList,
  getEvent,
} from './clocked-back-office.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../../support/answers.ts';

const office = createClockedBackOffice();

describe('A draft', () => {
  test('is seen by staff alone, and cannot be booked or looked up, until it is published', async () => {
    const guid = await addEvent(office, { isDraft: true });
    assert.equal(await findEventInVisitorsList(office, guid), undefined);
    assert.equal(getRefusalCode(await book(office, guid, 'draft@example.org')), 'event-not-found');
    assert.equal((await getEvent(office, guid)).state, 'draft');
    assertAccepted(await office.api.updateEvent({ guid, body: { isDraft: false } }));
    assert.equal((await findEventInVisitorsList(office, guid))?.title, 'Night vigil');
    assert.equal(getRefusalCode(await book(office, guid, 'draft@example.org')), true);
  });

  test('cannot be made of an event that people have booked', async () => {
    const guid = await addEvent(office);
    await book(office, guid, 'hidden@example.org', 3);
    const sentence = '3 people are booked, so this event stays published. You can cancel it instead.';
    const draft = await office.api.updateEvent({ guid, body: { isDraft: true } });
    assert.deepEqual(
      [getRefusalCode(draft), getFieldErrors(draft)],
      ['event-has-bookings', { isDraft: sentence }],
    );
    const later = await office.api.updateEvent({ guid, body: { publishAt: '2026-01-20T09:00:00' } });
    assert.deepEqual(getFieldErrors(later), { publishAt: sentence });
  });
});

test('an event to be published later appears at that moment by London’s clocks', async () => {
  const guid = await addEvent(office, {
    publishAt: '2026-07-01T09:00:00',
    startDateTime: '2026-07-10T14:00:00',
  });
  office.now = new Date('2026-07-01T07:59:59Z');
  assert.equal(await findEventInVisitorsList(office, guid), undefined);
  assert.equal((await getEvent(office, guid)).state, 'scheduled');
  assert.equal(getRefusalCode(await book(office, guid, 'early@example.org')), 'event-not-found');
  assert.equal(
    assertAccepted(await office.backOffice.findExistingAttendee({ eventGuid: guid, email: 'a@b.org' })),
    null,
  );
  office.now = new Date('2026-07-01T08:00:00Z');
  assert.ok(await findEventInVisitorsList(office, guid));
  assert.equal(getRefusalCode(await book(office, guid, 'early@example.org')), true);
});

describe('An event with an end', () => {
  test('is listed until it ends, with its end, and cannot be booked once it has started', async () => {
    const guid = await addEvent(office, { endDateTime: '2026-02-02T18:00:00' });
    assert.equal((await findEventInVisitorsList(office, guid))?.endDateTime, '2026-02-02T18:00:00');
    office.now = new Date('2026-02-02T17:59:59Z');
    assert.equal((await findEventInVisitorsList(office, guid))?.hasStarted, true);
    assert.equal(getRefusalCode(await book(office, guid, 'late@example.org')), 'event-over');
    office.now = new Date('2026-02-02T18:00:00Z');
    assert.equal(await findEventInVisitorsList(office, guid), undefined);
    assert.equal((await getEvent(office, guid)).state, 'past');
  });

  test('leaves the list when it ends, also before the two hours are over', async () => {
    const guid = await addEvent(office, { endDateTime: '2026-02-02T14:30:00' });
    office.now = new Date('2026-02-02T14:30:00Z');
    assert.equal(await findEventInVisitorsList(office, guid), undefined);
  });

  test('the list of an event without one says nothing of it', async () => {
    const guid = await addEvent(office);
    const event = (await findEventInVisitorsList(office, guid))!;
    assert.deepEqual(
      ['endDateTime', 'isBookingClosed', 'hasStarted'].filter((name) => name in event),
      [],
    );
  });
});

describe('Booking that closes early', () => {
  test('takes no new booking and no more people, but fewer people and cancellations', async () => {
    const guid = await addEvent(office, { bookingClosesAt: '2026-01-30T17:00:00' });
    await book(office, guid, 'closing@example.org', 3);
    office.now = new Date('2026-01-30T17:00:00Z');
    assert.equal((await findEventInVisitorsList(office, guid))?.isBookingClosed, true);
    assert.equal(getRefusalCode(await book(office, guid, 'new@example.org')), 'booking-closed');
    assert.equal(getRefusalCode(await book(office, guid, 'closing@example.org', 4)), 'booking-closed');
    assert.equal(getRefusalCode(await book(office, guid, 'closing@example.org', 2)), true);
    const find = () =>
      office.backOffice.findExistingAttendee({ eventGuid: guid, email: 'closing@example.org' });
    const { guid: attendeeGuid } = assertAccepted(await find())!;
    const body = { attendanceStatus: 'Cancelled' as const };
    assert.equal(getRefusalCode(await office.backOffice.updateAttendee({ attendeeGuid, body })), true);
    assert.equal(getRefusalCode(await book(office, guid, 'closing@example.org', 1)), 'booking-closed');
  });
});

test('times that contradict each other are refused beside their fields', async () => {
  const guid = await addEvent(office);
  const body = {
    endDateTime: '2026-02-02T14:00:00',
    bookingClosesAt: '2026-02-02T14:00:01',
    publishAt: '2026-02-02T14:00:00',
  };
  assert.deepEqual(getFieldErrors(await office.api.updateEvent({ guid, body })), {
    endDateTime: 'Please enter an end that is after the start.',
    bookingClosesAt: 'Booking can close when the event starts at the latest. Please enter an earlier time.',
    publishAt: 'Please publish the event before it starts.',
  });
  const moved = { endDateTime: '2026-02-02T15:00:00' };
  assertAccepted(await office.api.updateEvent({ guid, body: moved }));
  const start = { startDateTime: '2026-02-02T16:00:00' };
  assert.deepEqual(getFieldErrors(await office.api.updateEvent({ guid, body: start })), {
    endDateTime: 'Please enter an end that is after the start.',
  });
});
