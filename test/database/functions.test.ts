import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import { migrate } from '#back-office/database/migrate.ts';
import { saveBooking } from '../support/email/booking-emails.ts';
import {
  copyOf,
  emptyDatabase,
  functionsFolder,
  createMigratedDatabase,
  migrationsFolder,
} from './empty-database.ts';
import { createDatabaseOfVersionBefore } from './version-before.ts';

const migrations = migrationsFolder;
const files = readdirSync(functionsFolder).toSorted();
const readFunctionFile = (name: string) => readFileSync(join(functionsFolder, `${name}.sql`), 'utf8');

test('an empty database gets every function once, as its file defines it', async (t) => {
  const { url, database } = await emptyDatabase(t);
  await migrate(url);
  await assertAsInFiles(database);
});

test('an upgrade from the version before keeps the bookings and defines each function anew', async (t) => {
  const { url, database } = await createDatabaseOfVersionBefore(t);
  await migrate(url);
  await assertAsInFiles(database);
  const now = new Date('2026-11-26T10:00:00Z');
  const [booked] = await database.rows<{ event: string; email: string; revision: number }>`
    select event.guid as event, email_key as email, attendee.revision from attendee join event on event.id = event_id
    where source = 'online' and attendance_status = 'Attending' and bookable_until > ${now}
      and cancelled_at is null and number_of_attendees <> 4 order by attendee.id limit 1`;
  assert.ok(booked, 'it has a booking');
  await saveBooking(database, booked.event, booked.email, now, { places: 4 });
  assert.deepEqual(
    await database.rows`
      select number_of_attendees, revision from attendee
      where source = 'online' and email_key = ${booked.email}
        and event_id = (select id from event where guid = ${booked.event})`,
    [{ number_of_attendees: 4, revision: booked.revision + 1 }],
  );
});

test('a function whose file has changed is applied at the next start, and no other one is', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  const functions = copyOf(t, functionsFolder);
  const before = await readVersions(database);
  await migrate(url, { migrations, functions });
  assert.deepEqual(await readVersions(database), before);
  change(functions, 'london_moment');
  await migrate(url, { migrations, functions });
  const after = await readVersions(database);
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
  assert.deepEqual(changed, ['london_moment']);
});

test('processes that start together apply a changed function once', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  const functions = copyOf(t, functionsFolder);
  for (const name of files) change(functions, name.replace('.sql', ''));
  // A second definition of the same text would have a later moment.
  await Promise.all(Array.from({ length: 6 }, () => migrate(url, { migrations, functions })));
  const moments = await database.rows`select distinct applied_at from database_function`;
  assert.equal(moments.length, 1);
});

test('a function that a migration has dropped is defined by its file again', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  await database.rows`drop function save_photograph`;
  await migrate(url);
  await assertAsInFiles(database);
});

test('a function that fails is named, and leaves the others as they were', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  const functions = copyOf(t, functionsFolder);
  const before = await readVersions(database);
  change(functions, 'attendance_facts');
  writeFileSync(join(functions, 'flag_invoice.sql'), 'create or replace function flag_invoice() nonsense');
  await assert.rejects(migrate(url, { migrations, functions }), {
    message: /^Function flag_invoice failed and changed nothing: syntax error/,
  });
  assert.deepEqual(await readVersions(database), before);
});

/** Fails if the database has a function without a file, or one with two definitions. */
async function assertAsInFiles(database: Database) {
  const found = await database.rows<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') -- of an extension
    order by proname`;
  assert.deepEqual(
    found.map(({ name }) => `${name}.sql`),
    files,
  );
  for (const { name, body } of found) assert.ok(readFunctionFile(name).includes(body), name);
}

/** The row version of each function, which changes with its definition. */
async function readVersions(database: Database): Promise<Map<string, string>> {
  const found = await database.rows<{ name: string; version: string }>`
    select proname as name, xmin::text as version from pg_proc where pronamespace = 'public'::regnamespace order by proname`;
  return new Map(found.map(({ name, version }) => [name, version]));
}

const change = (folder: string, name: string) =>
  appendFileSync(join(folder, `${name}.sql`), '\n-- changed\n');
