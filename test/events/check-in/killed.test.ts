// @proof: processes are killed while people arrive.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createDatabase } from '../../support/database.ts';
import { forkLychgate } from '../../support/processes/forked-lychgate.ts';
import { openDoor, openDoorWith, type TestDoor } from './check-in-event.ts';
import { createFolder } from '../../support/temporary-folder.ts';

const people = 60;

test('a process is killed while two devices check in: sent again, everybody counts once', async (t) => {
  const { url, database, drop } = await createDatabase();
  t.after(drop);
  const names = Object.fromEntries(Array.from({ length: people / 2 }, (_, index) => [`Visitor ${index}`, 2]));
  const settings = { DATABASE_URL: url, DATA_DIR: createFolder(t) };
  const first = await forkLychgate(settings);
  t.after(first.stop);
  const door = await openDoorWith(first, names);
  const { bookings } = await door.list();
  const arrivals = bookings.map(({ guid }) => ({ guid: randomUUID(), attendeeGuid: guid, people: 2 }));
  const send = (at: Pick<TestDoor, 'ask'>) =>
    Promise.allSettled(arrivals.map((arrival) => at.ask('POST', '/Arrivals', arrival)));
  const sending = [send(door), send(door)];
  // Waits until some entries are stored, but not all.
  while ((await database.rows`select from arrival`).length === 0);
  process.kill(first.pid, 'SIGKILL');
  await Promise.all(sending);

  const second = await forkLychgate(settings);
  t.after(second.stop);
  const doorAfterRestart = openDoor(second, door.eventGuid);
  const answers = await send(doorAfterRestart);
  assert.ok(answers.every(({ status }) => status === 'fulfilled'));
  const totals = (await doorAfterRestart.ask('GET', '/Totals')).body;
  assert.deepEqual([totals.expected, totals.arrived], [people, people]);
  const [history] = await database.rows<{ count: number }>`
    select count(*)::integer as count from history where action = 'checked in'`;
  assert.equal(history!.count, people / 2);
});
