// @proof: backups are restored after each kind of erasure.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { moveRows } from '#back-office/backups.ts';
import { createDueCollections } from '#back-office/direct-debit/collections/unsent-collections.ts';
import { invoiceLedger } from '#back-office/billing/invoice-ledger.ts';
import { emptyDatabase } from '../database/empty-database.ts';
import { createDatabase } from '../support/database.ts';
import { call, callAsOperator, startTestLychgate, makeEvent, runBackup } from '../support/lychgate.ts';
import { startSecond } from '../support/processes/two-processes.ts';
import { emptyMachine } from './backup-fixture.ts';
import { createFolder } from '../support/temporary-folder.ts';

test('restoring a backup brings back nobody whom any process has erased since', async (t) => {
  const folder = createFolder(t);
  const lychgate = await startTestLychgate({ BACKUP_DIR: folder });
  t.after(lychgate.stop);
  const callOperator = (method: string, path: string, body?: unknown, at = lychgate) =>
    callAsOperator(at, method, path, body);
  const taskGuid = await makeEvent(lychgate.address, { maxCapacity: 40 });
  for (const name of ['Mary Erased', 'Norah Kept', 'Owen Erased', 'Pat Erased']) {
    const eMail = `${name.split(' ')[0]}@example.org`;
    const booking = { name, eMail, numberOfAttendees: 2, attendanceStatus: 'Attending', taskGuid };
    assert.equal((await call(lychgate.address, 'POST', 'Attendee', booking)).status, 200);
  }
  const findPending = () => lychgate.database!.rows`select from pending_email`;
  while ((await findPending()).length > 0) await wait(50);
  await runBackup(lychgate.address);
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tar'));
  const { rows } = lychgate.database!;
  const erase = async (name: string, at = lychgate) => {
    const [booking] = await rows<{ id: string }>`select guid::text as id from attendee where name = ${name}`;
    const records = [{ kind: 'bookings', id: booking!.id }];
    return (await callOperator('POST', 'PersonalData/Erasures', { records }, at)).body.receipt as
      | number
      | null;
  };
  assert.equal(await erase('Mary Erased'), 1);

  const web = await startSecond(lychgate, { ROLE: 'web' });
  try {
    await rows`update job_run set finished_at = finished_at - interval '3 days'`;
    assert.equal(await erase('Owen Erased', web), null);
    // The only process with backups is restarting.
    await rows`update job_run set finished_at = finished_at + interval '3 days'`;
    await rows`delete from job_schedule where kind = 'backup'`;
    assert.equal(await erase('Pat Erased', web), null);
    const open = () => callOperator('GET', 'PersonalData/Erasures', undefined, web);
    assert.equal((await open()).body.length, 2);
    await callOperator('GET', 'Admin/BackgroundServiceAPI');
    assert.equal((await open()).body.length, 0);
  } finally {
    await web.stop();
  }

  const machine = await emptyMachine(t);
  const { erasedAgain } = await machine.restore({ folder }, archive!);
  assert.equal(erasedAgain, 3);
  const names = await machine.database.rows<{ name: string }>`select name from attendee order by name`;
  assert.deepEqual(
    names.map(({ name }) => name),
    ['(erased)', '(erased)', '(erased)', 'Norah Kept'],
  );
});

test('after a restore, a collection has the key under which GoCardless knows it', async (t) => {
  const { database, url, drop } = await createDatabase();
  t.after(drop);
  await database.rows`
    with customer as (
      insert into customer (reference, name, email, created_at, changed_at)
      values ('C1', 'Ada', 'ada@example.org', now(), now()) returning id
    ), mandate as (
      insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
      select id, 'MD1', 'active', now(), now() from customer
    )
    insert into invoice (customer_id, number, description, amount_pence, due_on, issued_on, created_at, changed_at)
    select id, 'INV-1', 'A memorial', 12000, current_date, current_date, now(), now() from customer`;
  const restored = await emptyDatabase(t);
  await moveRows(url, restored.url);
  const createCollectionKey = async (target: typeof database) => {
    assert.equal(await createDueCollections({ database: target, clock: () => new Date(), invoiceLedger }), 1);
    return (await target.rows<{ guid: string }>`select guid from direct_debit_collection`)[0]!.guid;
  };
  assert.equal(await createCollectionKey(database), await createCollectionKey(restored.database));
});
