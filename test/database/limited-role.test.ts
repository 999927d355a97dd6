import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { createDatabase } from '../support/database.ts';
import { call, startTestLychgate, makeEvent } from '../support/lychgate.ts';

test('a role that owns its database, and is no superuser, is all that Lychgate needs', async () => {
  const fresh = await createDatabase();
  const name = `limited_${randomBytes(8).toString('hex')}`;
  const superuser = new pg.Client({ connectionString: fresh.url });
  await superuser.connect();
  await superuser.query(`create role ${name} login password 'limited' nosuperuser nocreaterole`);
  await superuser.query(`create database ${name} owner ${name}`);
  const limited = new URL(fresh.url);
  Object.assign(limited, { username: name, password: 'limited', pathname: `/${name}` });
  const lychgate = await startTestLychgate({ DATABASE_URL: limited.href });
  try {
    const person = { name: 'Ann', eMail: 'ann@willow.example', numberOfAttendees: 2 };
    const taskGuid = await makeEvent(lychgate.address);
    const body = { ...person, attendanceStatus: 'Attending', taskGuid };
    const booked = await call(lychgate.address, 'POST', 'Attendee', body);
    assert.deepEqual([booked.status, booked.body], [200, true]);
    const { rows } = await superuser.query('select usesuper from pg_user where usename = $1', [name]);
    assert.deepEqual(rows, [{ usesuper: false }]);
  } finally {
    await lychgate.stop();
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`drop role ${name}`);
    await superuser.end();
    await fresh.drop();
  }
});
