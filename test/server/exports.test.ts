// @proof: three exports of 20,000 rows at once.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { makeEvent, operatorKey } from '../support/lychgate.ts';

const attendeeCount = 20_000;
const riseBytesMax = 60_000_000;
const waitMs = 20_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let lychgate: ForkedLychgate;
let path: string;
before(async () => {
  database = await createDatabase();
  lychgate = await forkLychgate({ DATABASE_URL: database.url });
  const eventGuid = await makeEvent(lychgate.address);
  path = `/api/Attendee/GetAttendees/${eventGuid}`;
  await database.database.rows`
    insert into attendee (event_id, name, email, email_key, number_of_attendees, attendance_status,
                          extra_description, changed_at)
    select event.id, 'Visitor ' || number, number || '@example.org', number || '@example.org', 1, 'Attending',
           (select string_agg(md5(format('%s %s', number, part)), ' ') from generate_series(1, 10) as part), now()
    from event, generate_series(1, ${attendeeCount}::integer) as number`;
  await database.database.rows`analyze attendee`;
});
after(async () => {
  await lychgate.stop();
  await database.drop();
});

const ask = (headers: Record<string, string> = {}) =>
  fetch(lychgate.address + path, { headers: { 'X-Api-Key': operatorKey, ...headers } });

/** A client that asks for an export and reads none of it. */
async function askWithoutReading(): Promise<Socket> {
  const { hostname, port } = new URL(lychgate.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${operatorKey}\r\n\r\n`);
  return socket;
}

async function countRunningQueries(): Promise<number> {
  const [counted] = await database.database.rows<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'lychgate' and state <> 'idle'
      and pid <> pg_backend_pid()`;
  return counted!.count;
}

test('three exports of 20,000 attendees at once are complete, in order, and take little memory', async () => {
  const roseBytes = await lychgate.memoryWhile(async () => {
    const exports = [ask(), ask(), ask({ 'Accept-Encoding': 'identity' })];
    for (const answer of await Promise.all(exports)) {
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get('content-type')!, /^application\/json/);
      const attendees = (await answer.json()) as { name: string; taskGuid: string }[];
      assert.equal(attendees.length, attendeeCount);
      assert.ok(attendees.every(({ name }, index) => name === `Visitor ${index + 1}`));
    }
  });
  assert.ok(roseBytes < riseBytesMax, `its memory rose by ${roseBytes} bytes`);
});

test('clients that stop reading an export hold no database connection and delay nobody', async () => {
  // More requests than connections to the database.
  const sockets = await Promise.all(Array.from({ length: 15 }, askWithoutReading));
  const visit = { signal: AbortSignal.timeout(waitMs) };
  assert.equal((await fetch(`${lychgate.address}/events`, visit)).status, 200);
  let underWay = await countRunningQueries();
  for (let looks = 0; looks < 200 && underWay > 0; looks += 1) {
    await wait(100);
    underWay = await countRunningQueries();
  }
  assert.equal(underWay, 0);
  assert.equal((await fetch(`${lychgate.address}/events`, visit)).status, 200);
  for (const socket of sockets) socket.destroy();
});

for (const encoding of ['identity', 'gzip', 'br']) {
  test(`an export that fails half way does not look like a complete one (${encoding})`, async () => {
    const answer = await ask({ 'Accept-Encoding': encoding });
    assert.equal(answer.status, 200);
    // Nothing has been read yet, and most of the list is still in the database.
    await database.database.rows`alter table attendee rename column extra_info to something_else`;
    try {
      await assert.rejects(answer.text(), { message: 'terminated' });
    } finally {
      await database.database.rows`alter table attendee rename column something_else to extra_info`;
    }
  });
}
