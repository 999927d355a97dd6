import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EventChange } from '#contract/operator/events/events.ts';
import {
  addEvent,
  book,
  createClockedBackOffice,
  findEmailsTo,
  getEvent,
  addSeries,
} from '../managing/clocked-back-office.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../../support/answers.ts';

const office = createClockedBackOffice();

const change = (guid: string, body: EventChange) => office.api.updateEvent({ guid, body });
const readEach = <Field extends keyof Awaited<ReturnType<typeof getEvent>>>(guids: string[], field: Field) =>
  Promise.all(guids.map(async (guid) => (await getEvent(office, guid))[field]));
const readKinds = async (eMail: string) => (await findEmailsTo(office, eMail)).map(({ kind }) => kind);

describe('A change of an event of a series', () => {
  test('reaches this one, this and the later ones, or all', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    assertAccepted(await change(guids[1]!, { title: 'This' }));
    assert.deepEqual(await readEach(guids, 'title'), ['Group', 'This', 'Group', 'Group']);
    assertAccepted(await change(guids[2]!, { title: 'Later', scope: 'later' }));
    assert.deepEqual(await readEach(guids, 'title'), ['Group', 'This', 'Later', 'Later']);
    assertAccepted(await change(guids[2]!, { title: 'All', scope: 'upcoming' }));
    assert.deepEqual(await readEach(guids, 'title'), ['All', 'All', 'All', 'All']);
    const alone = await addEvent(office);
    assertAccepted(await change(alone, { title: 'Alone', scope: 'upcoming' }));
    assert.deepEqual(await readEach([guids[0]!, alone], 'title'), ['All', 'Alone']);
  });

  test('leaves fields alone that it has not changed, also those that a colleague has just changed', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    assertAccepted(await change(guids[2]!, { maxCapacity: 5, location: 'Hall' }));
    const { revision } = await getEvent(office, guids[0]!);
    const form = { title: 'Circle', startDateTime: '2026-03-10T10:30:00', maxCapacity: 12, location: null };
    assertAccepted(await change(guids[0]!, { ...form, revision, scope: 'upcoming' }));
    assert.deepEqual(await readEach(guids, 'title'), Array(4).fill('Circle'));
    assert.deepEqual(await readEach(guids, 'maxCapacity'), [12, 12, 5, 12]);
    assert.deepEqual(await readEach(guids, 'location'), [null, null, 'Hall', null]);
  });

  test('leaves alone what has started or is cancelled', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    assertAccepted(await office.api.cancelEvent({ guid: guids[2]!, body: {} }));
    office.now = new Date('2026-03-12T10:00:00Z');
    assertAccepted(await change(guids[1]!, { title: 'All', scope: 'upcoming' }));
    assert.deepEqual(await readEach(guids, 'title'), ['Group', 'All', 'Group', 'All']);
  });

  test('moves each to another hour or weekday on its own days, with its end and booking', async () => {
    const guids = await addSeries(office, {
      maxCapacity: 12,
      endDateTime: '2026-03-10T12:00:00',
      bookingClosesAt: '2026-03-09T17:00:00',
    });
    const moved = {
      startDateTime: '2026-03-11T11:00:00',
      endDateTime: '2026-03-11T12:30:00',
      bookingClosesAt: '2026-03-10T17:00:00',
    };
    assertAccepted(await change(guids[0]!, { ...moved, scope: 'later' }));
    assert.deepEqual(
      [await readEach(guids, 'startDateTime'), await readEach(guids, 'endDateTime')].map((times) => times[3]),
      ['2026-04-01T11:00:00', '2026-04-01T12:30:00'],
    );
    assert.deepEqual((await readEach(guids, 'bookingClosesAt'))[3], '2026-03-31T17:00:00');
    assertAccepted(await change(guids[0]!, { startDateTime: '2026-03-11T11:15:00', scope: 'later' }));
    assert.deepEqual(
      [(await getEvent(office, guids[2]!)).startDateTime, (await getEvent(office, guids[2]!)).endDateTime],
      ['2026-03-25T11:15:00', '2026-03-25T12:30:00'],
    );
  });

  test('tells each booking of each event once, and nobody of the events that stay', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    await book(office, guids[0]!, 'early@example.org');
    for (const guid of guids.slice(1, 3)) await book(office, guid, 'both@example.org');
    assertAccepted(await change(guids[1]!, { startDateTime: '2026-03-17T11:00:00', scope: 'later' }));
    assert.deepEqual(await readKinds('early@example.org'), ['attendance-booked']);
    assert.deepEqual(
      (await readKinds('both@example.org')).filter((kind) => kind === 'event-changed').length,
      2,
    );
    assertAccepted(await change(guids[1]!, { maxCapacity: 30, scope: 'later' }));
    assert.deepEqual(
      (await readKinds('both@example.org')).filter((kind) => kind === 'event-changed').length,
      2,
    );
  });

  test('is refused as a whole, with the date, if one of the others cannot have it', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    await book(office, guids[2]!, 'many@example.org', 9);
    const fewer = await change(guids[0]!, { maxCapacity: 5, scope: 'upcoming' });
    assert.equal(getRefusalCode(fewer), 'capacity-below-booked');
    assert.match((fewer as { detail: string }).detail, /^Tuesday 24 March 2026: 9 people are booked/);
    assert.deepEqual(await readEach(guids, 'maxCapacity'), [12, 12, 12, 12]);
    const hidden = await change(guids[0]!, { isDraft: true, scope: 'upcoming' });
    assert.match((getFieldErrors(hidden) as { isDraft: string }).isDraft, /^Tuesday 24 March 2026: 9 people/);
    assertAccepted(await change(guids[0]!, { maxCapacity: 5, allowBelowBooked: true, scope: 'upcoming' }));
    assert.deepEqual(await readEach(guids, 'maxCapacity'), [5, 5, 5, 5]);
    const nights = await addSeries(office, { maxCapacity: 12, startDateTime: '2026-03-15T10:30:00' });
    const skipped = await change(nights[0]!, { startDateTime: '2026-03-15T01:30:00', scope: 'later' });
    assert.match(
      (getFieldErrors(skipped) as { startDateTime: string }).startDateTime,
      /^Sunday 29 March 2026: The clocks go forward then/,
    );
  });

  test('based on an earlier revision of this event is refused, of another one not', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    assertAccepted(await change(guids[1]!, { town: 'Ludlow' }));
    const body = { title: 'Late', revision: 1, scope: 'later' as const };
    assert.equal(getRefusalCode(await change(guids[1]!, body)), 'changed-meanwhile');
    assert.deepEqual(await readEach(guids, 'title'), Array(4).fill('Group'));
    assertAccepted(await change(guids[0]!, body));
    assert.deepEqual(await readEach(guids, 'town'), [null, 'Ludlow', null, null]);
  });

  test('made by two people at once from both ends of a series is saved for both', async () => {
    const guids = await addSeries(office, { maxCapacity: 12 });
    const answers = await Promise.all([
      change(guids[0]!, { town: 'Ludlow', scope: 'upcoming' }),
      change(guids[3]!, { location: 'Hall', scope: 'upcoming' }),
      ...guids.map((guid) => book(office, guid, 'during@example.org')),
    ]);
    for (const answer of answers) assertAccepted(answer as true);
    assert.deepEqual(await readEach(guids, 'town'), Array(4).fill('Ludlow'));
    assert.deepEqual(await readEach(guids, 'location'), Array(4).fill('Hall'));
    assert.deepEqual(await readEach(guids, 'numberOfBookings'), [1, 1, 1, 1]);
  });
});
