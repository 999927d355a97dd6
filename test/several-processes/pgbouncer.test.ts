// @proof: a pooler that others have written stands between.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase, type Database } from '#back-office/database/database.ts';
import { isUnavailable } from '#back-office/database/unavailable.ts';
import { startProxy } from '../../bench/faults/world/proxy.ts';
import { createDatabase } from '../support/database.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import {
  callAsOperator,
  startTestLychgate,
  makeEvent,
  runBackup,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { addPerson, StaffBrowser } from '../support/staff-browser.ts';
import { startSecond, startTwo } from '../support/processes/two-processes.ts';
import { isInstalled, startPgBouncer } from './pgbouncer.ts';
import { until } from '../support/until.ts';
import { book } from '../support/records/booking.ts';

const places = 30;

describe(
  'Behind PgBouncer in transaction mode',
  { skip: !isInstalled && 'PgBouncer is not installed' },
  () => {
    let fresh: Awaited<ReturnType<typeof createDatabase>>;
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    let both: [TestedLychgate, TestedLychgate];
    before(async () => {
      fresh = await createDatabase();
      pooler = await startPgBouncer(fresh.url);
      const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'on', PHOTOGRAPHS_SHARED: 'on' };
      both = await startTwo(settings, settings);
    });
    after(async () => {
      for (const lychgate of both.toReversed()) await lychgate.stop();
      await pooler.stop();
      await fresh.drop();
    });

    test('two processes fill the places of an event exactly, and their emails go out', async () => {
      const taskGuid = await makeEvent(both[0].address, { maxCapacity: places });
      const bookAs = (number: number) =>
        book(both[number % 2]!.address, taskGuid, { eMail: `ann${number}@willow.example` });
      const reads = Array.from({ length: 40 }, (_, number) => fetch(`${both[number % 2]!.address}/events`));
      const booked = await Promise.all(Array.from({ length: 2 * places }, (_, number) => bookAs(number)));
      assert.ok((await Promise.all(reads)).every(({ status }) => status === 200));
      assert.equal(booked.filter(({ status }) => status === 200).length, places);
      await until(async () => (await fresh.database.rows`select from pending_email`).length === 0);
    });

    test('people sign in, jobs run and photographs arrive', async () => {
      const browser = new StaffBrowser(both[0]);
      await browser.signIn(
        await addPerson({ ...both[0], database: fresh.database }, 'Ruth', 'administrator'),
      );
      const run = await callAsOperator(both[1], 'GET', 'Admin/BackgroundServiceAPI');
      assert.equal(run.body.state, 'done');
      const funeral = await makeFuneral(both[0].address);
      const image = await createPhotograph({ width: 400, height: 300 });
      const sent = await postForm(uploadPath(both[1].address, funeral), createForm([{ bytes: image }]));
      assert.equal(sent.status, 200);
      await until(
        async () => (await fresh.database.rows`select from photograph where state = 'ready'`).length === 1,
      );
    });

    test('a backup goes past it and is checked, or the start says which setting is missing', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lychgate-backup-'));
      const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'on', BACKUP_DIR: folder };
      const direct = { ...pooled, DATABASE_DIRECT_URL: fresh.url };
      const worker = await startSecond(both[0], { ...direct, ROLE: 'worker' });
      const { state, error } = await runBackup(both[0].address);
      await worker.stop();
      assert.deepEqual([state, error], ['done', null]);
      assert.equal(readdirSync(folder).length, 1);
      rmSync(folder, { recursive: true });
      const missing = /backups need PostgreSQL itself\. Please set DATABASE_DIRECT_URL/;
      await assert.rejects(startSecond(both[0], pooled), missing);
      const command = spawnSync(process.execPath, ['server/commands/backup.ts', folder], {
        env: { ...process.env, ...pooled, BACKUP_DIR: '', PHOTOGRAPHS_SHARED: 'on' },
        encoding: 'utf8',
      });
      assert.match(command.stderr, missing);
    });

    test('a start that does not know of it says which setting is missing', async () => {
      const settings = { DATABASE_URL: pooler.url, PHOTOGRAPHS_SHARED: 'on' };
      await assert.rejects(startTestLychgate(settings), /Please set DATABASE_POOLER=on\./);
    });

    test('nothing fails, and the pooler has few connections to the database', async () => {
      for (const { log } of both)
        assert.deepEqual(
          log.filter((line) => /could not|no usable answer|failed|pooler/.test(line)),
          [],
        );
      const [connections] = await fresh.database.rows<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'lychgate%'`;
      assert.ok(connections!.count <= 6, `${connections!.count} connections`);
    });

    test('what it refuses for now is told apart from mistakes', async (t) => {
      const proxy = await startProxy(Number(new URL(fresh.url).port));
      t.after(proxy.stop);
      const through = new URL(fresh.url);
      through.host = `127.0.0.1:${proxy.port}`;
      const refusals = {
        max_client_conn: 2,
        default_pool_size: 1,
        query_wait_timeout: 1,
        server_login_retry: 1,
      };
      const small = await startPgBouncer(through.href, refusals);
      t.after(small.stop);
      const open = () => openDatabase(small.url, { isPooled: true });
      const [first, second, third] = [open(), open(), open()];
      t.after(() => Promise.all([first, second, third].map((each) => each.close())));
      const readFailure = ({ rows }: Database) =>
        rows`select 1`.then(
          () => null,
          (error: Error) => error,
        );
      // The connection of the readiness check may still count.
      for (const each of [first, second]) await until(async () => (await readFailure(each)) === null, 10);
      const tooMany = await readFailure(third);
      const waited = await first.transaction(() => readFailure(second));
      proxy.cutConnections();
      const away = await readFailure(first);
      const failures = [tooMany, waited, away];
      assert.deepEqual(
        failures.slice(0, 2).map((error) => error?.message),
        ['no more connections allowed (max_client_conn)', 'query_wait_timeout'],
      );
      assert.ok(failures.every(isUnavailable), String(away));
      proxy.pass();
      await until(async () => (await readFailure(first)) === null, 20);
    });
  },
);
