import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import { forManyPeople, startTwo } from '../support/processes/two-processes.ts';
import { call, callAsOperator, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { removeEventLock, runText } from './database-changes.ts';
import { waitForBlockedStatements } from '../support/database.ts';
import { readNumberBooked } from '../support/records/booking.ts';

// The requests go over HTTP to a real database, each client from an address of its own.
const clients = 200;
// A statement waits 3 s at most for a lock, too short for 200 clients on a slow machine.
const someClients = 20;
const capacity = 25;
// As many as there are processes. The bookings of one event share one connection of a process, and follow each other.
const atOnce = 2;
// Any number that no other lock of the database uses.
const barrier = 7_402_961;

type Race = (
  lychgate: TwoProcesses,
  placesLeft: number,
  people?: number,
) => Promise<{ eventGuid: string; act: (number: number) => Promise<Answer> }>;

/** Acts of many people at once for the last places of an event. */
const races = {
  'new bookings': async (lychgate, placesLeft) => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: placesLeft });
    return { eventGuid, act: (number) => book(lychgate, number, eventGuid, `new${number}@example.org`) };
  },
  'amendments from 1 to 2': async (lychgate, placesLeft, people = atOnce) => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: people + placesLeft });
    await actTogether((number) => book(lychgate, number, eventGuid, `amend${number}@example.org`), people);
    const handles = await actTogether(
      (number) => find(lychgate, eventGuid, `amend${number}@example.org`),
      people,
    );
    const act = (number: number) =>
      call(lychgate.addresses[number % atOnce]!, 'PUT', `Attendee/${handles[number]!.body.guid}`, {
        ...createBooking(eventGuid, `amend${number}@example.org`),
        numberOfAttendees: 2,
      });
    return { eventGuid, act };
  },
  'people who cancelled and come back': async (lychgate, placesLeft, people = atOnce) => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: null });
    const act = (number: number) => book(lychgate, number, eventGuid, `back${number}@example.org`);
    await actTogether(act, people);
    await lychgate.database!.rows`update attendee set attendance_status = 'Cancelled'
      where event_id = (select id from event where guid = ${eventGuid})`;
    await lychgate.database!.rows`update event set max_capacity = ${placesLeft} where guid = ${eventGuid}`;
    return { eventGuid, act };
  },
  'a booking on the website and somebody who phones': async (lychgate, placesLeft) => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: placesLeft });
    const caller = { name: 'Harold Example', numberOfAttendees: 1 };
    const addCaller = () => callAsOperator(lychgate, 'POST', `Bereavement/${eventGuid}/Attendees`, caller);
    const act = (number: number) =>
      number % 2 === 0 ? book(lychgate, number, eventGuid, `mixed${number}@example.org`) : addCaller();
    return { eventGuid, act };
  },
} satisfies Record<string, Race>;

describe('However many people press the button at once', () => {
  let lychgate: TwoProcesses;
  before(async () => {
    lychgate = await startProcesses();
    await pauseBeforeWriting(lychgate.database!);
  });
  after(() => lychgate.stopBoth());

  test('an event of 25 places takes exactly 25 of 200 new bookings', async () => {
    assert.deepEqual(await raceNewBookings(lychgate), { accepted: 25, refused: 175, attendees: 25 });
  });

  test('amendments from 1 to 2 end with exactly the places there are', async () => {
    assert.deepEqual(await raceAmendments(lychgate), { accepted: 25, refused: 175, attendees: 225 });
  });

  test('people who cancelled and come back take exactly the places there are', async () => {
    assert.deepEqual(await raceReturns(lychgate), { accepted: 25, refused: 175, attendees: 25 });
  });

  test('one address sent 200 times is one booking, one count and one email', async () => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: capacity });
    const answers = await actTogether((number) => book(lychgate, number, eventGuid, 'same@example.org'));
    assert.ok(answers.every(({ status, body }) => status === 200 && body === true));
    assert.equal(await readNumberBooked(lychgate.address, eventGuid), 1);
    const [emails] = await lychgate.database!.rows<{ count: number }>`
      select count(*)::integer as count from outbox where purpose_key in (
        select format('attendance:%s:%s', a.id, a.revision) from attendee a where email = 'same@example.org')`;
    assert.equal(emails?.count, 1);
  });
});

describe('While bookings of one event wait for each other', () => {
  let lychgate: TwoProcesses;
  before(async () => {
    lychgate = await startProcesses();
  });
  after(() => lychgate.stopBoth());

  test('readers are answered, and the bookings are made in turn', async () => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: null });
    const { booking } = await lychgate.database!.transaction(async (database) => {
      await database.rows`select from event where guid = ${eventGuid} for no key update`;
      const act = (number: number) => book(lychgate, number, eventGuid, `waits${number}@example.org`);
      const booking = actTogether(act, someClients);
      await waitForBlockedStatements(lychgate.database!, atOnce);
      assert.equal(await readNumberBooked(lychgate.address, eventGuid), 0);
      return { booking };
    });
    assert.ok((await booking).every(({ status, body }) => status === 200 && body === true));
    assert.equal(await readNumberBooked(lychgate.address, eventGuid), someClients);
  });
});

// Each change is held between reading the event and writing, until as many as can run are held.
for (const { title, locked, accepted } of [
  { title: 'While the lock of the event is taken', locked: true, accepted: 1 },
  { title: 'With the lock switched off, so that the tests above can fail', locked: false, accepted: atOnce },
]) {
  describe(title, () => {
    let lychgate: TwoProcesses;
    before(async () => {
      lychgate = await startProcesses();
      if (!locked) await removeEventLock(lychgate.database!, 'save_attendance');
    });
    after(() => lychgate.stopBoth());

    for (const [label, prepare] of Object.entries(races)) {
      test(`one place is given ${accepted === 1 ? 'once' : `${accepted} times`} to ${label}`, async () => {
        const { eventGuid, act } = await prepare(lychgate, 1);
        const before = await readNumberBooked(lychgate.address, eventGuid);
        const answers = await actWhileHeld(lychgate, () => actTogether(act, atOnce));
        assert.deepEqual(await summariseRace(lychgate, eventGuid, answers), {
          accepted,
          refused: atOnce - accepted,
          attendees: before + accepted,
        });
      });
    }
  });
}

async function raceNewBookings(lychgate: TwoProcesses) {
  const { eventGuid, act } = await races['new bookings'](lychgate, capacity);
  return summariseRace(lychgate, eventGuid, await actTogether(act));
}

async function raceAmendments(lychgate: TwoProcesses) {
  const { eventGuid, act } = await races['amendments from 1 to 2'](lychgate, capacity, clients);
  return summariseRace(lychgate, eventGuid, await actTogether(act));
}

async function raceReturns(lychgate: TwoProcesses) {
  const { eventGuid, act } = await races['people who cancelled and come back'](lychgate, capacity, clients);
  return summariseRace(lychgate, eventGuid, await actTogether(act));
}

type TwoProcesses = TestedLychgate & { addresses: string[]; stopBoth: () => Promise<void> };

async function startProcesses(): Promise<TwoProcesses> {
  const [first, second] = await startTwo(forManyPeople, forManyPeople);
  const stopBoth = async () => {
    await second.stop();
    await first.stop();
  };
  return { ...first, addresses: [first.address, second.address], stopBoth };
}

type Answer = Awaited<ReturnType<typeof call>>;

const actTogether = (act: (number: number) => Promise<Answer>, many = clients) =>
  Promise.all(Array.from({ length: many }, (_, number) => act(number)));

const createBooking = (taskGuid: string, eMail: string) => ({
  name: 'Mary Example',
  eMail,
  numberOfAttendees: 1,
  attendanceStatus: 'Attending',
  taskGuid,
});

const book = ({ addresses }: TwoProcesses, number: number, eventGuid: string, email: string) =>
  call(addresses[number % atOnce]!, 'POST', 'Attendee', createBooking(eventGuid, email));

const find = ({ address }: TestedLychgate, eventGuid: string, email: string) =>
  call(address, 'GET', `Attendee/FindExistingAttendee/${eventGuid}/${encodeURIComponent(email)}`);

async function summariseRace(lychgate: TwoProcesses, eventGuid: string, answers: Answer[]) {
  const accepted = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(
    ({ status, body }) => status === 409 && body.code === 'not-enough-places',
  ).length;
  return { accepted, refused, attendees: await readNumberBooked(lychgate.address, eventGuid) };
}

/** Adds a statement that runs before each write to an attendee, after the event was read. */
async function addTrigger(database: Database, statement: string) {
  await runText(
    database,
    `create or replace function before_writing() returns trigger language plpgsql as
       $$ begin ${statement}; return null; end $$`,
  );
  await runText(
    database,
    `create or replace trigger before_writing before insert or update on attendee
       for each statement execute function before_writing()`,
  );
}

// A pause between reading and writing makes a race very likely wherever nothing prevents it. Its length varies,
// because people in step might fill an event exactly by chance.
const pauseBeforeWriting = (database: Database) =>
  addTrigger(database, 'perform pg_sleep(0.002 + 0.008 * random())');

/** Holds all writes until as many requests as can run have read the event, or wait for a lock. */
async function actWhileHeld<Result>({ database }: TestedLychgate, act: () => Promise<Result>) {
  await addTrigger(database!, `perform pg_advisory_xact_lock_shared(${barrier})`);
  const { answers } = await database!.transaction(async (holding) => {
    await holding.rows`select pg_advisory_xact_lock(${barrier})`;
    const answers = act();
    await waitForBlockedStatements(database!, atOnce);
    return { answers };
  });
  return answers;
}
