import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import { call, lychgateForTests, makeEvent, type TestedLychgate } from './support/lychgate.ts';

// Over HTTP, on a real database, each client with an address of its own.
const clients = 200;
const capacity = 25;
const untilAllWaitMs = 500;

describe('However many people press the button at once', () => {
  let lychgate: TestedLychgate;
  before(async () => {
    lychgate = await lychgateForTests();
    await pauseBeforeWriting(lychgate.database!, { locked: true });
  });
  after(() => lychgate.stop());

  test('an event of 25 places takes exactly 25 of 200 new bookings', async () => {
    assert.deepEqual(await newBookings(lychgate), { accepted: 25, refused: 175, attendees: 25 });
  });

  test('amendments from 1 to 2 end with exactly the places there are', async () => {
    assert.deepEqual(await amendments(lychgate), { accepted: 25, refused: 175, attendees: 225 });
  });

  test('people who cancelled and come back take exactly the places there are', async () => {
    assert.deepEqual(await comingBack(lychgate), { accepted: 25, refused: 175, attendees: 25 });
  });

  test('one address sent 200 times is one booking, one count and one letter', async () => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: capacity });
    const answers = await everybody(() => book(lychgate, eventGuid, 'same@example.org'));
    assert.ok(answers.every(({ status, body }) => status === 200 && body === true));
    assert.equal(await attendees(lychgate, eventGuid), 1);
    const [letters] = await lychgate.database!.rows<{ count: number }>`
      select count(*)::integer as count from outbox where purpose_key in (
        select format('attendance:%s:%s', a.id, a.revision) from attendee a where e_mail = 'same@example.org')`;
    assert.equal(letters?.count, 1);
  });
});

describe('While bookings of one event wait for each other', () => {
  let lychgate: TestedLychgate;
  before(async () => {
    lychgate = await lychgateForTests();
  });
  after(() => lychgate.stop());

  test('who only reads is answered, and the bookings are made when their turn comes', async () => {
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: null });
    const { booking } = await lychgate.database!.transaction(async (database) => {
      await database.rows`select from event where guid = ${eventGuid} for no key update`;
      const booking = everybody((number) => book(lychgate, eventGuid, `waits${number}@example.org`));
      await wait(untilAllWaitMs);
      assert.equal(await attendees(lychgate, eventGuid), 0);
      return { booking };
    });
    assert.ok((await booking).every(({ status, body }) => status === 200 && body === true));
    assert.equal(await attendees(lychgate, eventGuid), clients);
  });
});

describe('The same tests with the lock switched off', () => {
  let lychgate: TestedLychgate;
  before(async () => {
    lychgate = await lychgateForTests();
    await pauseBeforeWriting(lychgate.database!, { locked: false });
  });
  after(() => lychgate.stop());

  test('new bookings oversell, so the test above can fail', async () => {
    assert.ok((await newBookings(lychgate)).attendees > capacity);
  });

  test('amendments oversell, so the test above can fail', async () => {
    assert.ok((await amendments(lychgate)).attendees > clients + capacity);
  });

  test('people who come back oversell, so the test above can fail', async () => {
    assert.ok((await comingBack(lychgate)).attendees > capacity);
  });
});

async function newBookings(lychgate: TestedLychgate) {
  const eventGuid = await makeEvent(lychgate.address, { maxCapacity: capacity });
  const answers = await everybody((number) => book(lychgate, eventGuid, `new${number}@example.org`));
  return result(lychgate, eventGuid, answers);
}

async function amendments(lychgate: TestedLychgate) {
  const eventGuid = await makeEvent(lychgate.address, { maxCapacity: clients + capacity });
  await everybody((number) => book(lychgate, eventGuid, `amend${number}@example.org`));
  const handles = await everybody((number) => find(lychgate, eventGuid, `amend${number}@example.org`));
  const answers = await everybody((number) =>
    call(lychgate.address, 'PUT', `Attendee/${handles[number]!.body.guid}`, {
      ...bookingOf(eventGuid, `amend${number}@example.org`),
      numberOfAttendees: 2,
    }),
  );
  return result(lychgate, eventGuid, answers);
}

async function comingBack(lychgate: TestedLychgate) {
  const eventGuid = await makeEvent(lychgate.address, { maxCapacity: null });
  await everybody((number) => book(lychgate, eventGuid, `back${number}@example.org`));
  await lychgate.database!.rows`update attendee set attendance_status = 'Cancelled'
    where event_id = (select id from event where guid = ${eventGuid})`;
  await lychgate.database!.rows`update event set max_capacity = ${capacity} where guid = ${eventGuid}`;
  const answers = await everybody((number) => book(lychgate, eventGuid, `back${number}@example.org`));
  return result(lychgate, eventGuid, answers);
}

type Answer = Awaited<ReturnType<typeof call>>;

const everybody = (act: (number: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: clients }, (_, number) => act(number)));

const bookingOf = (taskGuid: string, eMail: string) => ({
  name: 'Mary Example',
  eMail,
  numberOfAttendees: 1,
  attendanceStatus: 'Attending',
  taskGuid,
});

const book = ({ address }: TestedLychgate, eventGuid: string, email: string) =>
  call(address, 'POST', 'Attendee', bookingOf(eventGuid, email));

const find = ({ address }: TestedLychgate, eventGuid: string, email: string) =>
  call(address, 'GET', `Attendee/FindExistingAttendee/${eventGuid}/${encodeURIComponent(email)}`);

async function attendees({ address }: TestedLychgate, eventGuid: string): Promise<number> {
  const { body } = await call(address, 'GET', 'Bereavement/GetBereavementEvents');
  return body.find(({ guid }: { guid: string }) => guid === eventGuid).numberOfAttendees;
}

async function result(lychgate: TestedLychgate, eventGuid: string, answers: Answer[]) {
  const accepted = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(
    ({ status, body }) => status === 409 && body.code === 'not-enough-places',
  ).length;
  return { accepted, refused, attendees: await attendees(lychgate, eventGuid) };
}

// A moment between looking and writing makes the race sure to happen wherever nothing stops it.
async function pauseBeforeWriting(database: Database, { locked }: { locked: boolean }) {
  const migrations = new URL('../back-office/database/migrations/', import.meta.url);
  const file = await readFile(new URL('002-attendance.sql', migrations), 'utf8');
  const definition = file.slice(file.indexOf('create function save_attendance'));
  const writing = '  if before.id is null then\n    insert into attendee';
  assert.ok(definition.includes(writing) && definition.includes(' for no key update'));
  // Of unequal length: people who come in step, a few at a time, might just fill an event.
  const paused = definition
    .replace('create function', 'create or replace function')
    .replace(writing, `  perform pg_sleep(0.002 + 0.008 * random());\n${writing}`);
  const text = locked ? paused : paused.replaceAll(' for no key update', '');
  await database.rows([text] as unknown as TemplateStringsArray);
}
