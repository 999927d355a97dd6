// @proof: people book while a backup is made.
import assert from 'node:assert/strict';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { migrate } from '#back-office/database/migrate.ts';
import type { Database } from '#back-office/database/database.ts';
import { call, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { startS3 } from '../storage/s3.ts';
import { backUp, emptyMachine, startFilledLychgate, readPhotographs } from './backup-fixture.ts';
import { createFolder } from '../support/temporary-folder.ts';

type Facts = { bookings: number; places: number; oversold: number; emails: number; history: number };

const readFacts = async ({ rows }: Database): Promise<Facts> => {
  const [facts] = await rows<Facts>`
    select (select count(*) from attendee)::integer as bookings,
           (select sum(number_of_attendees) from attendee)::integer as places,
           (select count(*) from event where max_capacity < (
              select coalesce(sum(number_of_attendees), 0) from attendee
              where event_id = event.id and attendance_status = 'Attending'))::integer as oversold,
           (select count(*) from outbox)::integer as emails,
           (select count(*) from history)::integer as history`;
  return facts!;
};

async function waitForPhotographs({ database }: TestedLychgate) {
  const findWaiting = () => database!.rows`select from photograph where state = 'waiting'`;
  while ((await findWaiting()).length > 0) await wait(50);
}

test('a backup while people book restores to the same counts, sums, files and prices', async (t) => {
  const lychgate = await startFilledLychgate(t);
  await waitForPhotographs(lychgate);
  const taskGuid = await makeEvent(lychgate.address, { maxCapacity: 500 });
  const book = (number: number) =>
    call(lychgate.address, 'POST', 'Attendee', {
      name: `Visitor ${number}`,
      eMail: `visitor-${number}@example.org`,
      numberOfAttendees: 2,
      attendanceStatus: 'Attending',
      taskGuid,
    });
  const before = await readFacts(lychgate.database!);
  const folder = createFolder(t);
  const ending = new AbortController();
  const booking = (async () => {
    const statuses = new Set<number>();
    for (let number = 0; !ending.signal.aborted; number++) statuses.add((await book(number)).status);
    return statuses;
  })();
  const { name } = await backUp(lychgate, { folder });
  ending.abort();
  assert.deepEqual([...(await booking)], [200]);
  const after = await readFacts(lychgate.database!);

  const machine = await emptyMachine(t);
  await machine.restore({ folder }, name);
  const restored = await readFacts(machine.database);
  assert.ok(restored.bookings >= before.bookings && restored.bookings <= after.bookings);
  // Each booking with its email and its history, or none of them.
  const added = restored.bookings - before.bookings;
  assert.equal(restored.places - before.places, added * 2);
  assert.equal(restored.emails - before.emails, added);
  assert.equal(restored.oversold, 0);
  const photographs = await readPhotographs(machine.dataDir);
  const papers = Object.keys(photographs).filter((name) => name.endsWith('/paper'));
  assert.deepEqual([Object.keys(photographs).length, papers.length], [5 * 7 + 3, 3]);
  assert.deepEqual(photographs, await readPhotographs(lychgate.dataDir));
  for (const { rows } of [machine.database, lychgate.database!])
    assert.deepEqual(
      await rows`select (select count(*)::integer from case_paper) as papers,
                        (select count(*)::integer from price_version) as prices`,
      [{ papers: 3, prices: 2 }],
    );
  await assert.rejects(machine.restore({ folder }, name), /The database is not empty/);
  await machine.database.rows`delete from attendee`;
  await machine.restore({ folder }, name, true);
  assert.deepEqual(await readFacts(machine.database), restored);
});

test('a damaged archive is refused, and the database stays as it is', async (t) => {
  const lychgate = await startFilledLychgate(t);
  const folder = createFolder(t);
  const { name } = await backUp(lychgate, { folder });
  const whole = await readFile(join(folder, name));
  const machine = await emptyMachine(t);
  await machine.restore({ folder }, name);
  const before = await readFacts(machine.database);
  const assertRefused = async (label: string) => {
    await assert.rejects(machine.restore({ folder }, name, true), /This archive is damaged/, label);
    assert.deepEqual(await readFacts(machine.database), before, label);
  };
  // In a header, in the description, in rows, in a photograph, in the manifest.
  const manifestAt = whole.lastIndexOf('"entries"');
  for (const at of [3, 700, whole.indexOf('rows/event/') + 520, Math.floor(whole.length / 2), manifestAt]) {
    const flipped = Buffer.from(whole);
    flipped[at]! ^= 1;
    await writeFile(join(folder, name), flipped);
    await assertRefused(`byte ${at}`);
  }
  for (const length of [0, 100, 20_000, manifestAt - 2_000]) {
    await writeFile(join(folder, name), whole);
    await truncate(join(folder, name), length);
    await assertRefused(`cut off after ${length}`);
  }
});

test('a backup is written to S3, and found, restored and removed there', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const place = { s3: { ...s3.settings, url: `${s3.settings.url}/nightly` } };
  const lychgate = await startFilledLychgate(t);
  const { name } = await backUp(lychgate, place);
  const machine = await emptyMachine(t);
  await machine.restore(place, name);
  assert.deepEqual(await readFacts(machine.database), await readFacts(lychgate.database!));
  await migrate(machine.url);
});
