import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createWalkInRule } from '#back-office/events/check-in/erase-walk-ins.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { openDoorWith } from './check-in-event.ts';
import { until } from '../../support/until.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const sumArrivals = ({ arrivals }: { arrivals: { people: number }[] }) =>
  arrivals.reduce((sum, { people }) => sum + people, 0);

const readHistory = (id: string) =>
  lychgate.database!.rows<{ action: string; changes: object }>`
    select action, changes from history where record_id = ${id} order by id`;

describe('Checking in', () => {
  test('counts the people of a booking one part after the other, and never more than booked', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 }, { maxCapacity: 50 });
    const { guid } = await door.find('Margaret Ellis');
    assert.deepEqual((await door.arrive(guid, 3)).body, { counted: 3 });
    assert.deepEqual((await door.arrive(guid, 3)).body, { counted: 1 });
    assert.deepEqual((await door.arrive(guid, 1)).body, { counted: 0 });
    assert.deepEqual((await door.list()).totals, { expected: 5, arrived: 4, walkIns: 0, maxCapacity: 50 });
    assert.deepEqual((await door.arrive(guid, 1, { allowMore: true })).body, { counted: 1 });
    assert.equal(sumArrivals(await door.find('Margaret Ellis')), 5);
    assert.deepEqual((await door.ask('GET', '/Totals')).body, (await door.list()).totals);
    assert.deepEqual(await readHistory(guid), [
      { action: 'checked in', changes: { arrived: [0, 3] } },
      { action: 'checked in', changes: { arrived: [3, 4] } },
      { action: 'checked in', changes: { arrived: [4, 5] } },
    ]);
  });

  test('counts an arrival once, however often and at the same time it is sent', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
    const { guid } = await door.find('Margaret Ellis');
    const arrival = { guid: randomUUID(), attendeeGuid: guid, people: 2 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => door.ask('POST', '/Arrivals', arrival)),
    );
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, { counted: 2 }]);
    assert.equal((await door.list()).totals.arrived, 2);
    assert.equal((await readHistory(guid)).length, 1);
  });

  test('counts four people once whom eight devices let in at the same moment', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
    const { guid } = await door.find('Margaret Ellis');
    const answers = await Promise.all(Array.from({ length: 8 }, () => door.arrive(guid, 4)));
    assert.deepEqual(answers.map(({ body }) => body.counted).toSorted(), [0, 0, 0, 0, 0, 0, 0, 4]);
    assert.equal((await door.list()).totals.arrived, 4);
  });

  test('of an event that is being removed is answered with 404, and does not stop the removal', async () => {
    const { rows, transaction } = lychgate.database!;
    for (const path of ['/Arrivals', '/WalkIns']) {
      const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4 });
      const { guid } = await door.find('Margaret Ellis');
      const arrival = { guid: randomUUID(), people: 2, ...(path === '/Arrivals' && { attendeeGuid: guid }) };
      const { answer } = await transaction(async (connection) => {
        await connection.rows`select from event where guid = ${door.eventGuid} for update`;
        const sent = door.ask('POST', path, arrival);
        await until(async () => {
          const blocked = await rows`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          return blocked.length > 0;
        });
        await connection.rows`delete from attendee where guid = ${guid}`;
        await connection.rows`delete from event where guid = ${door.eventGuid}`;
        return { answer: sent };
      });
      assert.equal((await answer).status, 404);
    }
  });

  test('is undone once, and an arrival that is sent again afterwards stays undone', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
    const booking = await door.find('Margaret Ellis');
    const arrival = { guid: randomUUID(), attendeeGuid: booking.guid, people: 2 };
    await door.ask('POST', '/Arrivals', arrival);
    for (let time = 0; time < 2; time += 1)
      assert.equal((await door.ask('DELETE', `/Arrivals/${arrival.guid}`)).body, true);
    await door.ask('POST', '/Arrivals', arrival);
    assert.equal((await door.list()).totals.arrived, 0);
    assert.deepEqual(
      (await readHistory(booking.guid)).map(({ action }) => action),
      ['checked in', 'undid a check-in'],
    );
    assert.equal((await door.ask('DELETE', `/Arrivals/${randomUUID()}`)).status, 404);
  });

  test('stores when they arrived, if the device had no connection', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 1 });
    const { guid } = await door.find('Margaret Ellis');
    await door.arrive(guid, 1, { secondsAgo: 3_600 });
    const [stored] = await lychgate.database!.rows<{ seconds: number }>`
      select extract(epoch from changed_at - arrived_at)::integer as seconds from arrival
      where attendee_id = (select id from attendee where guid = ${guid})`;
    assert.equal(stored!.seconds, 3_600);
    assert.equal((await door.arrive(guid, 1, { secondsAgo: 8 * 86_400 })).status, 400);
  });

  test('of a cancelled booking is possible, and shown', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2, 'Thomas Reed': 1 });
    const { guid } = await door.find('Margaret Ellis');
    const cancelled = await callAsOperator(lychgate, 'PUT', `Attendee/${guid}`, {
      attendanceStatus: 'Cancelled',
    });
    assert.equal(cancelled.status, 200);
    await door.arrive(guid, 2);
    const { attendanceStatus, arrivals } = await door.find('Margaret Ellis');
    assert.deepEqual([attendanceStatus, arrivals.length], ['Cancelled', 1]);
    const { expected, arrived } = (await door.list()).totals;
    assert.deepEqual([expected, arrived], [1, 2]);
  });

  test('refuses what does not belong together, and says why', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
    const other = await openDoorWith(lychgate, { 'Thomas Reed': 2 });
    const [ellis, reed] = [await door.find('Margaret Ellis'), await other.find('Thomas Reed')];
    assert.equal((await door.arrive(reed.guid, 1)).status, 404);
    const arrival = { guid: randomUUID(), attendeeGuid: ellis.guid, people: 1 };
    await door.ask('POST', '/Arrivals', arrival);
    const taken = await other.ask('POST', '/Arrivals', { ...arrival, attendeeGuid: reed.guid });
    assert.deepEqual([taken.status, taken.body.code], [409, 'guid-taken']);
    assert.equal((await other.ask('POST', '/WalkIns', { guid: arrival.guid, people: 1 })).status, 409);
    assert.equal((await other.ask('DELETE', `/Arrivals/${arrival.guid}`)).status, 404);
    for (const people of [0, 51, 1.5, '2'])
      assert.equal(
        (await door.ask('POST', '/Arrivals', { ...arrival, people })).body.fields.people,
        'Please enter how many people have arrived (1-50).',
      );
    for (const guid of ['nothing', randomUUID()])
      assert.equal((await callAsOperator(lychgate, 'GET', `CheckIn/${guid}`)).status, 404);
  });
});

describe('People without a booking', () => {
  test('are counted apart, undone, and their names erased thirty days later', async () => {
    const door = await openDoorWith(lychgate, { 'Margaret Ellis': 2 });
    const walkIn = { guid: randomUUID(), name: '  Rosa Lind ', people: 3 };
    for (let time = 0; time < 2; time += 1)
      assert.equal((await door.ask('POST', '/WalkIns', walkIn)).body, true);
    const alone = { guid: randomUUID(), people: 1 };
    await door.ask('POST', '/WalkIns', alone);
    const { totals, walkIns } = await door.list();
    assert.deepEqual([totals.arrived, totals.walkIns], [0, 4]);
    assert.deepEqual(
      walkIns.map(({ name, people }) => [name, people]),
      [
        [null, 1],
        ['Rosa Lind', 3],
      ],
    );
    await door.ask('DELETE', `/Arrivals/${alone.guid}`);
    assert.equal((await door.list()).totals.walkIns, 3);
    assert.doesNotMatch(JSON.stringify(await readHistory(door.eventGuid)), /Rosa/);

    const createLaterClock = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    const { database } = lychgate as Required<TestedLychgate>;
    assert.equal(await createWalkInRule({ database, clock: createLaterClock(29) } as never).erase(), 0);
    assert.equal(await createWalkInRule({ database, clock: createLaterClock(31) } as never).erase(), 1);
    const after = await door.list();
    assert.deepEqual([after.totals.walkIns, after.walkIns[0]!.name], [3, null]);
  });
});

describe('The list for the door', () => {
  test('answers what has changed since, and its codes lead to their bookings', async () => {
    const names = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`Visitor ${index}`, 2]));
    const door = await openDoorWith(lychgate, names);
    const first = await door.list();
    assert.deepEqual(
      first.bookings.map(({ name }) => name),
      Object.keys(names),
    );
    const { database } = lychgate as Required<TestedLychgate>;
    await database!.rows`update attendee set changed_at = changed_at - interval '5 minutes'`;
    assert.deepEqual((await door.list(`?since=${first.cursor}`)).bookings, []);
    const [one, two] = first.bookings as [(typeof first.bookings)[0], (typeof first.bookings)[0]];
    await door.arrive(two.guid, 1);
    await door.book('Newcomer', 1);
    const changed = await door.list(`?since=${first.cursor}`);
    assert.deepEqual(
      changed.bookings.map(({ name }) => name),
      ['Newcomer', 'Visitor 1'],
    );
    assert.equal(changed.totals.arrived, 1);

    const found = await door.ask('GET', `/Codes/${one.code}`);
    assert.equal(found.body.name, 'Visitor 0');
    const unknown = await door.ask('GET', '/Codes/2222-2222-2222');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'code-not-found']);
    const other = await openDoorWith(lychgate, {}, { title: 'Coffee morning' });
    const elsewhere = await other.ask('GET', `/Codes/${one.code}`);
    assert.equal(elsewhere.status, 409);
    assert.equal(elsewhere.body.detail, 'This code is for another event: A Quiet Hour, 29 March 2031.');
  });

  test('of 1,200 bookings comes in three parts by name, and is searched by name', async () => {
    const door = await openDoorWith(lychgate, {});
    await lychgate.database!.rows`
      insert into attendee (event_id, name, email, email_key, number_of_attendees, attendance_status, changed_at)
      select id, 'Visitor ' || md5(number::text), number || '@example.org', number || '@example.org', 1, 'Attending', now()
      from event, generate_series(1, 1200) as number where guid = ${door.eventGuid}`;
    await door.book('100% Ödön', 1);
    const names: string[] = [];
    for (let query = ''; ;) {
      const { bookings, next } = await door.list(query);
      assert.ok(bookings.length <= 500);
      names.push(...bookings.map(({ name }) => name));
      if (next === null) break;
      query = `?after=${next}`;
    }
    assert.equal(new Set(names).size, 1_201);
    assert.deepEqual(
      (await door.list('?q=100%25%20od')).bookings.map(({ name }) => name),
      ['100% Ödön'],
    );
  });
});
