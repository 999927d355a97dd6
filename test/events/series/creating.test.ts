import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewEventSeries } from '#contract/operator/events/series/event-series.ts';
import { addEvent, book, createClockedBackOffice, getEvent } from '../managing/clocked-back-office.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../../support/answers.ts';

const office = createClockedBackOffice();
const group = { title: 'Tuesday group', startDateTime: '2026-03-10T10:30:00', maxCapacity: 12 };

const add = (more: Partial<NewEventSeries> = {}, idempotencyKey: string | null = null) =>
  office.api.createEventSeries({
    body: { ...group, repeats: 'weekly', count: 4, ...more },
    idempotencyKey,
  });

describe('A program or a page that adds a series', () => {
  test('adds an event on each date, each with its own history', async () => {
    const { events } = assertAccepted(
      await add({ endDateTime: '2026-03-10T12:00:00', except: ['2026-03-24'] }),
    );
    assert.deepEqual(
      events.map(({ startDateTime }) => startDateTime),
      ['2026-03-10T10:30:00', '2026-03-17T10:30:00', '2026-03-31T10:30:00'],
    );
    const { title, endDateTime, maxCapacity } = await getEvent(office, events[2]!.guid);
    assert.deepEqual([title, endDateTime, maxCapacity], ['Tuesday group', '2026-03-31T12:00:00', 12]);
    for (const { guid } of events) {
      const query = { recordType: 'event' as const, recordId: guid, query: {} };
      assert.equal(assertAccepted(await office.api.getHistory(query)).items[0]!.action, 'added');
    }
  });

  test('sees on each event which of the series it is, and its neighbours', async () => {
    const { guid, events } = assertAccepted(await add({ title: 'Neighbours' }));
    const [first, second, third, last] = events;
    const { series } = await getEvent(office, second!.guid);
    assert.deepEqual([series!.guid, series!.repeats], [guid, 'weekly']);
    assert.deepEqual([series!.position, series!.total], [2, 4]);
    assert.deepEqual([series!.previous, series!.next], [first, third]);
    assert.equal((await getEvent(office, last!.guid)).series!.next, null);
    const { items } = assertAccepted(await office.api.getEvents({ query: { q: 'Neighbours' } }));
    const listed = items.find((each) => each.guid === third!.guid)!;
    assert.deepEqual(listed.series, { guid, repeats: 'weekly', position: 3, total: 4 });
    assert.equal((await getEvent(office, await addEvent(office))).series, null);
  });

  test('no longer counts an event that is cancelled', async () => {
    const { events } = assertAccepted(await add());
    assertAccepted(await office.api.cancelEvent({ guid: events[1]!.guid, body: {} }));
    const { series } = await getEvent(office, events[2]!.guid);
    assert.deepEqual([series!.position, series!.total, series!.previous], [2, 3, events[0]]);
    assert.equal((await getEvent(office, events[1]!.guid)).series!.position, null);
  });

  test('reads how many would be told about a change of the later or of all events', async () => {
    const { events } = assertAccepted(await add());
    await book(office, events[0]!.guid, 'first@example.org', 3);
    await book(office, events[1]!.guid, 'second@example.org', 2);
    await office.api.addAttendee({
      eventGuid: events[2]!.guid,
      body: { name: 'Harold Ellis', numberOfAttendees: 1, phone: '01632 960 001' },
    });
    office.now = new Date('2026-03-12T10:00:00Z');
    const { series } = await getEvent(office, events[1]!.guid);
    const counted = { events: 3, numberOfAttendees: 3, numberOfBookings: 2, bookingsWithoutEmail: 1 };
    assert.deepEqual([series!.later, series!.upcoming], [counted, counted]);
    const first = (await getEvent(office, events[0]!.guid)).series!;
    assert.equal(first.upcoming.events, 4);
  });

  test('with the same Idempotency-Key adds it once, also at once', async () => {
    const [one, other] = await Promise.all([add({ title: 'Once' }, 'k1'), add({ title: 'Once' }, 'k1')]);
    assert.deepEqual(assertAccepted(one), assertAccepted(other));
    assertAccepted(await add({ title: 'Once' }, 'k1'));
    const rows = await office.parts.database.rows`select from event where title = 'Once'`;
    assert.equal(rows.length, 4);
    assert.notDeepEqual(assertAccepted(await add({ title: 'Once', count: 3 }, 'k1')), assertAccepted(one));
  });

  test('is refused at the field that is wrong, and adds nothing', async () => {
    const before = await office.parts.database.rows`select from event`;
    const listRefusedFields = async (more: object) => Object.keys(getFieldErrors(await add(more)) as object);
    assert.deepEqual(await listRefusedFields({ count: 61 }), ['count']);
    assert.deepEqual(await listRefusedFields({ count: null }), ['count']);
    assert.deepEqual(await listRefusedFields({ count: null, until: '2026-02-31' }), ['until']);
    assert.deepEqual(await listRefusedFields({ count: null, until: '2036-01-01' }), ['until']);
    assert.deepEqual(await listRefusedFields({ repeats: 'daily' }), ['repeats']);
    assert.deepEqual(await listRefusedFields({ except: Array(61).fill('2026-03-17') }), ['except']);
    assert.deepEqual(await listRefusedFields({ endDateTime: '2026-03-10T09:00:00' }), ['endDateTime']);
    assert.deepEqual(await listRefusedFields({ publishAt: '2026-03-11T09:00:00' }), ['publishAt']);
    assert.equal(
      getRefusalCode(await add({ branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32' })),
      'branch-not-found',
    );
    assert.equal((await office.parts.database.rows`select from event`).length, before.length);
    assert.deepEqual(
      await office.parts.database.rows`
      select from event_series s where not exists (select from event where series_id = s.id)`,
      [],
    );
  });

  test('is refused as a whole if the list of events would pass its limit', async () => {
    await fillListUpTo(40_000 - 2);
    assert.equal(getRefusalCode(await add({ count: 3 })), 'too-many-events');
    assertAccepted(await add({ count: 2 }));
  });
});

async function fillListUpTo(count: number) {
  const { database } = office.parts;
  const [upcoming] = await database.rows<{ count: number }>`
    select count(*)::integer as count from event
    where cancelled_at is null and london_moment(starts_at) > ${office.now}`;
  // In parts, because a statement has five seconds, and the machine may be busy.
  for (let missing = count - upcoming!.count; missing > 0; missing -= 4000) {
    await database.rows`
      insert into event (title, starts_at)
      select 'Many', '2026-06-01' from generate_series(1, ${Math.min(missing, 4000)}::integer)`;
  }
}
