// @proof: three processes count together, in real time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, makeEvent, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { openRequestCounts } from '#back-office/running-processes/request-counts.ts';
import { startTwo } from '../support/processes/two-processes.ts';

let both: [TestedLychgate, TestedLychgate];
before(async () => {
  both = await startTwo();
});
after(async () => {
  for (const lychgate of both.toReversed()) await lychgate.stop();
});

const createVisitorHeaders = (address: string) => ({ 'X-Forwarded-For': address });

const sendForm = async (to: TestedLychgate, path: string, fields: Record<string, string>, address: string) =>
  fetch(to.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: createVisitorHeaders(address),
    body: new URLSearchParams(fields),
  });

/** The answers of two processes to as many requests each, in turn. */
async function sendInTurn(count: number, send: (to: TestedLychgate) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push(await send(both[sent % 2]!));
  return statuses;
}

test('sixty forms a minute of one visitor are the limit of all processes together', async () => {
  const guid = await makeEvent(both[0].address);
  const send = async (to: TestedLychgate, address = '203.0.113.1') =>
    (await sendForm(to, `/events?cancel=${guid}`, {}, address)).status;
  const within = await sendInTurn(60, send);
  assert.deepEqual(new Set(within), new Set([400]));
  assert.deepEqual(await sendInTurn(2, send), [429, 429]);
  assert.equal(await send(both[0], '203.0.113.2'), 400);
});

test('look-ups at one process count at the other, and the answer says when to try again', async () => {
  const lookUp = (to: TestedLychgate) =>
    call(to.address, 'GET', `Attendee/FindExistingAttendee/${crypto.randomUUID()}/none@willow.example`);
  const within = await sendInTurn(300, async (to) => (await lookUp(to)).status);
  assert.ok(!within.includes(429));
  for (const to of both) {
    const { status, headers, body } = await lookUp(to);
    assert.deepEqual([status, body.code], [429, 'too-many-look-ups']);
    assert.ok(Number(headers.get('Retry-After')) > 0);
  }
});

test('five wrong operator keys at two processes block the visitor at both, and nobody else', async () => {
  const signIn = async (to: TestedLychgate, key: string, address = '203.0.113.3') =>
    (await sendForm(to, '/admin', { key }, address)).headers.has('Set-Cookie');
  await sendInTurn(5, async (to) => Number(await signIn(to, 'not-the-operator-key')));
  for (const to of both) assert.equal(await signIn(to, operatorKey), false);
  assert.equal(await signIn(both[1], operatorKey, '203.0.113.4'), true);
});

test('twenty tries of passwords at two processes are the limit of a visitor at both', async () => {
  let sent = 0;
  const signIn = async (to: TestedLychgate) => {
    const fields = { eMail: `nobody${(sent += 1)}@willow.example`, password: 'not the password' };
    return (await sendForm(to, '/office/sign-in', fields, '203.0.113.5')).status;
  };
  assert.deepEqual(new Set(await sendInTurn(20, signIn)), new Set([403]));
  assert.deepEqual(await sendInTurn(2, signIn), [429, 429]);
});

test('the database keeps no address, and forgets a count when its time is over', async () => {
  const { database } = both[0];
  const counts = await database!.rows<{ key: string }>`select key from request_count`;
  assert.ok(counts.length > 3);
  for (const { key } of counts) assert.match(key, /^[\w-]{22}$/);
  await database!.rows`update request_count set ends_at = now()`;
  const { stop } = openRequestCounts({ database: database!, log: assert.fail });
  await stop();
  assert.deepEqual(await database!.rows`select from request_count`, []);
});

test('without the database a visitor is limited by each process for itself', async () => {
  const guid = await makeEvent(both[1].address);
  await both[0].database!.rows`alter table request_count rename to away`;
  const send = async () => (await sendForm(both[1], `/events?cancel=${guid}`, {}, '203.0.113.6')).status;
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push(await send());
  assert.deepEqual([statuses[59], statuses[60]], [400, 429]);
});
