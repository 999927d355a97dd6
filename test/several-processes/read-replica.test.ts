// @proof: a second PostgreSQL is copied and falls behind.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDatabase, type PooledDatabase } from '#back-office/database/database.ts';
import { startSecond, startTwo } from '../support/processes/two-processes.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { startSilenceableProxy, startReplicatedPostgres } from './replica.ts';
import { until } from '../support/until.ts';

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let line: Awaited<ReturnType<typeof startSilenceableProxy>>;
let replica: PooledDatabase;
let both: [TestedLychgate, TestedLychgate];
let taskGuid: string;
let booked = 0;

before(async () => {
  servers = await startReplicatedPostgres();
  line = await startSilenceableProxy(servers.replicaUrl);
  replica = openDatabase(servers.replicaUrl);
  const shared = { DATABASE_URL: servers.url, PHOTOGRAPHS_SHARED: 'on', DATABASE_READ_URL: line.url };
  both = await startTwo(shared, shared);
  taskGuid = await makeEvent(both[0].address, { maxCapacity: 900 });
});
after(async () => {
  for (const lychgate of both?.toReversed() ?? []) await lychgate.stop();
  await replica?.close();
  await line?.stop();
  await servers?.stop();
});

/** Books with one process, and reads with the other at once. */
async function bookAndRead() {
  booked += 1;
  const [one, other] = booked % 2 ? both : both.toReversed();
  const { status } = await call(one!.address, 'POST', 'Attendee', {
    taskGuid,
    name: 'Ann Visitor',
    eMail: `ann${booked}@willow.example`,
    numberOfAttendees: 1,
    attendanceStatus: 'Attending',
  });
  assert.equal(status, 200);
  const events = await call(other!.address, 'GET', 'Bereavement/GetBereavementEvents');
  assert.equal(events.body[0].numberOfAttendees, booked);
  const page = await fetch(`${other!.address}/events`);
  assert.match(await page.text(), new RegExp(`\\b${900 - booked} places left`));
}

const readState = async ({ address }: TestedLychgate) => {
  const answer = await fetch(`${address}/readyz`);
  assert.equal(answer.status, 200, 'it serves visitors without the replica too');
  return ((await answer.json()) as { checks: { replica: string } }).checks.replica;
};
const waitForState = (state: string) =>
  until(async () => (await Promise.all(both.map(readState))).every((each) => each === state), 20);
const readMetric = async ({ address }: TestedLychgate, name: string) => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const found = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(found?.split(' ')[1]);
};
const behindForAMoment = [
  'The replica in DATABASE_READ_URL has to catch up. Until then, everything is read from DATABASE_URL.',
  'The replica in DATABASE_READ_URL is used again.',
];
const findLogLines = ({ log }: TestedLychgate) => log.filter((each) => each.includes('DATABASE_READ_URL'));

test('what was booked is seen at once by everybody, while the replica answers', async () => {
  await waitForState('ok');
  for (let round = 0; round < 30; round++) await bookAndRead();
  await until(async () => (await readMetric(both[0], 'lychgate_reads_total{from="replica"}')) >= 20);
  // On a busy machine it may be behind for a moment.
  await until(async () => (await readMetric(both[0], 'lychgate_replica_used')) === 1);
  assert.ok((await readMetric(both[0], 'lychgate_database_connections{pool="replica",state="open"}')) > 0);
  assert.deepEqual(
    findLogLines(both[0]).filter((line) => !behindForAMoment.includes(line)),
    [],
  );
});

test('staff see at once what they have done, and lists and files come from the replica', async () => {
  const before = await readMetric(both[1], 'lychgate_reads_total{from="replica"}');
  for (let round = 0; round < 5; round++) {
    const title = `Walk ${round}`;
    const guid = await makeEvent(both[0].address, { title, startDateTime: '2032-01-10T10:00:00' });
    const found = await callAsOperator(both[1], 'GET', `Bereavement/${guid}`);
    assert.equal(found.body.title, title);
    await callAsOperator(both[0], 'DELETE', `Bereavement/${guid}`);
  }
  await until(async () => (await readMetric(both[1], 'lychgate_reads_total{from="replica"}')) > before);
});

test('while the replica is behind, everything is read from the database itself', async () => {
  await replica.rows`select pg_wal_replay_pause()`;
  await bookAndRead();
  await bookAndRead();
  await waitForState('behind');
  assert.equal(await readMetric(both[0], 'lychgate_replica_used'), 0);
  await replica.rows`select pg_wal_replay_resume()`;
  await waitForState('ok');
  await bookAndRead();
  assert.deepEqual(findLogLines(both[0]).slice(-2), behindForAMoment);
});

test('a replica that falls silent delays nobody for long, and is used again when it answers', async () => {
  line.state.isSilent = true;
  const startedMs = performance.now();
  await bookAndRead();
  assert.ok(performance.now() - startedMs < 4_000, 'a second to notice it, and no more');
  await waitForState('unavailable');
  await bookAndRead();
  line.state.isSilent = false;
  await waitForState('ok');
  await bookAndRead();
});

test('a replica of another database is not read, nor is a server that is none', async (t) => {
  const ofAnother = await startTestLychgate({ DATABASE_READ_URL: servers.replicaUrl });
  const ofNone = await startSecond(both[0], { DATABASE_READ_URL: servers.url });
  t.after(() => Promise.all([ofAnother.stop(), ofNone.stop()]));
  for (const lychgate of [ofAnother, ofNone]) {
    assert.equal(await readState(lychgate), 'another');
    assert.deepEqual(findLogLines(lychgate), [
      'DATABASE_READ_URL does not lead to a replica of DATABASE_URL, so everything is read from DATABASE_URL.',
    ]);
  }
  const { body } = await call(ofAnother.address, 'GET', 'Bereavement/GetBereavementEvents');
  assert.deepEqual(body, []);
});
