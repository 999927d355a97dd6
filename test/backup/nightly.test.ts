// @proof: a night is acted out: backup, restore, damage and alarm.
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listArchives } from '#back-office/backup/folders/folder.ts';
import { chooseArchivesToDelete } from '#back-office/backup/folders/retention.ts';
import {
  startTestLychgate,
  makeEvent,
  runBackup,
  type TestedLychgate,
  runAsOperator,
} from '../support/lychgate.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { signInAs } from '../support/staff-browser.ts';
import { createFolder } from '../support/temporary-folder.ts';

test('a backup is restored and checked, Today says so, and damage raises an alarm', async (t) => {
  const folder = createFolder(t);
  const settings = { DEMO: 'on', BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' };
  const lychgate = await startTestLychgate(settings);
  t.after(lychgate.stop);
  const { database } = lychgate;
  const backUp = () => runBackup(lychgate.address);
  await crowdEvents(lychgate);
  const { reference } = await runAsOperator(
    lychgate,
    'POST',
    'UnattendedCremation',
    createCremationRequest({}),
  );
  await runAsOperator(lychgate, 'PUT', `Requests/${reference}`, { state: 'done' });
  const [counts] = await database!.rows<{ requests: number; bookings: number }>`
    select (select count(*) from cremation_request)::integer as requests,
           (select count(*) from attendee)::integer as bookings`;
  const run = await backUp();
  assert.equal(run.error, null);
  assert.deepEqual(Object.fromEntries(run.results.map(({ name, count }) => [name, count])), {
    Requests: counts!.requests,
    Bookings: counts!.bookings,
    Collections: 0,
    Photographs: 5,
    'Old backups deleted': 0,
  });
  const names = await readdir(folder);
  assert.equal(names.filter((name) => name.endsWith('.tar')).length, 1);
  assert.equal(names.filter((name) => name.endsWith('.keys')).length, 1);
  const left = await database!.rows`
    select from pg_database where datname = current_database() || '_restored'`;
  assert.equal(left.length, 0);
  const browser = await signInAs(lychgate, 'Ruth', 'administrator');
  const { text } = await browser.open('/office');
  const expected = `1 request, ${counts!.bookings} bookings, 5 photographs`;
  assert.match(text, new RegExp(`Restored and checked (this morning|today): ${expected}\\.`));
  assert.doesNotMatch(text, /Is there a backup/);

  const [photograph] = await database!.rows<{ key: string }>`select key from photograph limit 1`;
  const original = join(lychgate.dataDir, 'photographs', photograph!.key, 'original');
  const bytes = await readFile(original);
  bytes[200]! ^= 1;
  await writeFile(original, bytes);
  await damageRows(lychgate);
  const wrong = await backUp();
  assert.equal(wrong.state, 'failed');
  assert.equal(
    wrong.error,
    'The backup was restored, and is not right. Photographs that are not what families sent: 1. ' +
      'Requests that cannot be read: 1. Events with more people than places: 3. ' +
      'Invoices that were collected twice: 1.',
  );
  assert.match(
    (await browser.open('/office')).text,
    /Jobs that failed\s+Backup [^]*Photographs that are not what families sent: 1[^]*The last backup failed\. The last good one was/,
  );
});

/** An event with a booking of this number of people. */
async function createEventBookedByPhone(
  lychgate: TestedLychgate,
  numberOfAttendees: number,
  maxCapacity: number,
) {
  const guid = await makeEvent(lychgate.address, { maxCapacity });
  const caller = { name: 'Ada', numberOfAttendees };
  const booking = await runAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, caller);
  return { guid, booking: booking.guid as string };
}

/** Events that rightly have more people than places. */
async function crowdEvents(lychgate: TestedLychgate) {
  const lowered = await createEventBookedByPhone(lychgate, 9, 10);
  const below = { maxCapacity: 4, allowBelowBooked: true };
  await runAsOperator(lychgate, 'PUT', `Bereavement/${lowered.guid}`, below);
  for (const isErased of [false, true]) {
    const { guid } = await createEventBookedByPhone(lychgate, 9, 10);
    const family = { name: 'Brid', numberOfAttendees: 5, overbookReason: 'The family of the deceased' };
    const added = await runAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, family);
    const records = [{ kind: 'bookings', id: added.guid }];
    if (isErased) await runAsOperator(lychgate, 'POST', 'PersonalData/Erasures', { records });
  }
}

/** Three events are oversold, a request has lost an answer, and an invoice was collected twice. */
async function damageRows(lychgate: TestedLychgate) {
  const { rows } = lychgate.database!;
  const asBooked = await createEventBookedByPhone(lychgate, 9, 10);
  const loweredBefore = await createEventBookedByPhone(lychgate, 9, 20);
  await runAsOperator(lychgate, 'PUT', `Bereavement/${loweredBefore.guid}`, { maxCapacity: 10 });
  const raised = await createEventBookedByPhone(lychgate, 9, 10);
  await rows`
    update attendee set number_of_attendees = 12 where guid = any(${[asBooked.booking, raised.booking]}::uuid[])`;
  await runAsOperator(lychgate, 'PUT', `Bereavement/${raised.guid}`, {
    maxCapacity: 11,
    allowBelowBooked: true,
  });
  await rows`
    insert into attendee (event_id, name, number_of_attendees, attendance_status, source, booked_at, changed_at)
    select id, 'Late', 2, 'Attending', 'staff', now(), now() from event where guid = ${loweredBefore.guid}`;
  await rows`
    update cremation_request set answers = answers - 'dateOfBirth'
    where id = (select min(id) from cremation_request)`;
  await rows`
    with customer as (
      insert into customer (reference, name, email, created_at, changed_at)
      values ('C1', 'Ada', 'ada@example.org', now(), now()) returning id
    ), mandate as (
      insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
      select id, 'MD1', 'active', now(), now() from customer returning gocardless_mandate_id
    ), invoice as (
      insert into invoice (customer_id, number, description, amount_pence, due_on, issued_on, created_at, changed_at)
      select id, 'INV-1', 'A memorial', 12000, current_date, current_date, now(), now() from customer returning id
    )
    insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, state, due_at, created_at, changed_at)
    select invoice.id, attempt, 12000, gocardless_mandate_id, 'confirmed', now(), now(), now()
    from invoice, mandate, generate_series(1, 2) as attempt`;
}

const dayMs = 24 * 60 * 60_000;

test('7 daily, 4 weekly and 12 monthly backups stay, and none beyond its day', () => {
  const now = new Date('2027-12-31T04:00:00Z');
  const listKept = (keepDays: number) => {
    const names = Array.from({ length: 500 }, (_, index) => {
      const createdAt = new Date(now.getTime() - index * dayMs - 60_000).toISOString();
      const until = new Date(Date.parse(createdAt) + keepDays * dayMs).toISOString().slice(0, 10);
      return `lychgate-${createdAt.slice(0, 10)}T${createdAt.slice(11, 19).replaceAll(':', '')}Z-until-${until}.tar`;
    });
    const archives = listArchives([...names, 'lychgate-notes.txt']);
    assert.equal(archives.length, 500);
    const deleted = new Set(chooseArchivesToDelete(archives, now, keepDays));
    return names.filter((name) => !deleted.has(name)).map((name) => name.slice(9, 19));
  };
  const days = ['12-31', '12-30', '12-29', '12-28', '12-27', '12-26', '12-25', '12-19', '12-12', '11-30'];
  assert.deepEqual(
    listKept(35),
    days.map((day) => `2027-${day}`),
  );
  assert.equal(listKept(366).length, 7 + 2 + 11);
  assert.deepEqual(listKept(1), ['2027-12-31']);
});
