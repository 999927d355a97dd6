import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { forkLychgate } from '../support/processes/forked-lychgate.ts';
import { call, makeEvent } from '../support/lychgate.ts';

const visits = 5;

test('while the disk is full, calls and forms that fail alike are logged once a minute', async (t) => {
  const { url, database, drop } = await createDatabase();
  t.after(drop);
  const lychgate = await forkLychgate({ DATABASE_URL: url });
  t.after(lychgate.stop);
  const taskGuid = await makeEvent(lychgate.address);
  await database.rows`
    create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`;
  await database.rows`create trigger disk_is_full before insert on attendee execute function disk_is_full()`;
  const mary = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: 1 };
  for (let visit = 0; visit < visits; visit++) {
    const attendee = { ...mary, attendanceStatus: 'Attending', taskGuid };
    assert.equal((await call(lychgate.address, 'POST', 'Attendee', attendee)).status, 503);
    const form = await fetch(`${lychgate.address}/events?book=${taskGuid}`, {
      method: 'POST',
      headers: { Origin: lychgate.address },
      body: new URLSearchParams({ ...mary, numberOfAttendees: '1' }),
    });
    assert.match(await form.text(), /REGISTRATION ERROR/);
  }
  const lines = lychgate.log.join('').split('\n');
  const countLines = (text: string) => lines.filter((line) => line.includes(text)).length;
  assert.equal(countLines('A call failed'), 1);
  assert.equal(countLines('The back office gave no usable answer to createAttendee: 53100'), 1);
  assert.doesNotMatch(lines.join(), /mary/i);
});
