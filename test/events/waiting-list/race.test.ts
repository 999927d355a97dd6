// @proof: many people leave and wait at once.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import { forManyPeople, startTwo } from '../../support/processes/two-processes.ts';
import { createDatabase } from '../../support/database.ts';
import { forkLychgate } from '../../support/processes/forked-lychgate.ts';
import { call, callAsOperator, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { book } from '../../support/records/booking.ts';
import { removeEventLock, runText } from '../database-changes.ts';
import { createFolder } from '../../support/temporary-folder.ts';

const capacity = 40;
const parties = 45;
const clients = 200;

describe('While 200 people book, cancel and join at once', () => {
  // Two processes, because the bookings of one event share one connection of a process and follow each other.
  let lychgate: TestedLychgate;
  let second: TestedLychgate;
  before(async () => {
    [lychgate, second] = await startTwo(forManyPeople, forManyPeople);
    await watch(lychgate.database!);
  });
  after(async () => {
    await second.stop();
    await lychgate.stop();
  });

  test('no place is given twice, nobody is offered twice, and nobody who fits is passed over', async () => {
    const eventGuid = await createFullEventWithWaiting(lychgate.address);
    const answers = await Promise.all(rush([lychgate.address, second.address], eventGuid));
    assert.ok(answers.every(({ status }) => status < 500));
    assert.deepEqual(await countFaults(lychgate.database!), none);
  });

  test('without the lock places are offered twice, so the test above can fail', async () => {
    await removeLocks(lychgate.database!);
    const eventGuid = await createFullEventWithWaiting(lychgate.address);
    await Promise.all(rush([lychgate.address, second.address], eventGuid));
    assert.notDeepEqual(await countFaults(lychgate.database!), none);
  });
});

test('a process is killed in the rush: what was acknowledged stands, no place is given twice', async (t) => {
  const { url, database, drop } = await createDatabase();
  t.after(drop);
  const settings = { DATABASE_URL: url, DATA_DIR: createFolder(t) };
  const first = await forkLychgate(settings);
  t.after(first.stop);
  await watch(database);
  const eventGuid = await createFullEventWithWaiting(first.address);
  const acknowledged: string[] = [];
  const rushing = rush([first.address], eventGuid, (name) => acknowledged.push(name)).map((each) =>
    each.catch(() => null),
  );
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  process.kill(first.pid, 'SIGKILL');
  await Promise.all(rushing);
  const second = await forkLychgate(settings);
  t.after(second.stop);
  await Promise.all(rush([second.address], eventGuid));
  assert.deepEqual(await countFaults(database), none);
  const [remaining] = await database.rows<{ count: number }>`
    select count(distinct email)::integer as count from waiting_place where email = any(${acknowledged})`;
  assert.equal(remaining!.count, acknowledged.length);
});

/** An event that is booked up by parties of one and has parties of one to three waiting. */
async function createFullEventWithWaiting(address: string): Promise<string> {
  const eventGuid = await makeEvent(address, { maxCapacity: capacity });
  const booked = Array.from({ length: capacity }, (_, index) => bookAs(address, eventGuid, `booked${index}`));
  assert.ok((await Promise.all(booked)).every(({ status }) => status === 200));
  for (let index = 0; index < parties; index++)
    assert.equal((await join(address, eventGuid, `waits${index}@example.org`, 1 + (index % 3))).status, 200);
  return eventGuid;
}

/** Cancellations, bookings, people who join, and people who book what they may have been offered. */
function rush(addresses: string[], eventGuid: string, joined: (eMail: string) => void = () => {}) {
  return Array.from({ length: clients }, async (_, number) => {
    const address = addresses[number % addresses.length]!;
    if (number % 5 === 0) return cancel(address, eventGuid, `booked${(number / 5) % capacity}`);
    if (number % 5 === 1) return bookAs(address, eventGuid, `waits${number % parties}`);
    if (number % 5 === 2) return bookAs(address, eventGuid, `stranger${number}`);
    const eMail = `joins${number}@example.org`;
    const answer = await join(address, eventGuid, eMail, 1 + (number % 2));
    if (answer.status === 200) joined(eMail);
    return answer;
  });
}

const bookAs = (address: string, taskGuid: string, name: string) =>
  book(address, taskGuid, { name, eMail: `${name}@example.org` });

async function cancel(address: string, eventGuid: string, name: string) {
  const eMail = `${name}@example.org`;
  const found = await call(address, 'GET', `Attendee/FindExistingAttendee/${eventGuid}/${eMail}`);
  const change = { ...found.body, eMail, taskGuid: eventGuid, attendanceStatus: 'Cancelled' };
  return call(address, 'PUT', `Attendee/${found.body.guid}`, change);
}

const join = (address: string, eventGuid: string, eMail: string, numberOfAttendees: number) =>
  callAsOperator({ address }, 'POST', `Bereavement/${eventGuid}/WaitingList`, {
    name: 'Mary Example',
    eMail,
    numberOfAttendees,
  });

/** Records each transaction that books or offers more places than there are. */
async function watch(database: Database) {
  await runText(database, 'create table overfull (event_id bigint)');
  await runText(
    database,
    `create function watch_places() returns trigger language plpgsql as $$ begin
       perform pg_sleep(0.002 + 0.006 * random());
       insert into overfull select id from event where id = new.event_id and free_places(event, now()) < 0;
       return null; end $$`,
  );
  for (const table of ['attendee', 'waiting_place'])
    await runText(
      database,
      `create constraint trigger watch_places after insert or update on ${table}
         deferrable initially deferred for each row execute function watch_places()`,
    );
}

const none = { overfull: 0, offeredTwice: 0, passedOver: 0, isIdle: false };

/** Faults that must never occur: parties without a place although one is free, or with more than one. */
async function countFaults(database: Database) {
  const [found] = await database.rows<typeof none>`
    select (select count(distinct event_id) from overfull)::integer as overfull,
           (select count(*) from (
             select facts -> 'place' ->> 'id' from outbox where kind = 'waiting-offer'
             group by 1 having count(*) > 1) as offered)::integer as "offeredTwice",
           (select count(*) from waiting_place join event on event.id = event_id
             where state = 'waiting' and number_of_attendees <= free_places(event, now()))::integer as "passedOver",
           not exists (select from outbox where kind = 'waiting-offer') as "isIdle"`;
  return found!;
}

async function removeLocks(database: Database) {
  for (const name of ['save_attendance', 'join_waiting_list']) {
    await removeEventLock(database, name);
  }
}
