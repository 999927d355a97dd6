import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createDatabase } from '../../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../../support/processes/forked-lychgate.ts';
import { makeEvent } from '../../support/lychgate.ts';

const formType = 'application/x-www-form-urlencoded';
// Linux counts the time of a process in hundredths of a second.
const tickMs = 10;
const uploadPath = '/documentupload/3f1c1f52-0b3c-4b52-8f07-2f5b7d1a9c10';

let database: Awaited<ReturnType<typeof createDatabase>>;
let lychgate: ForkedLychgate;
let bookPath: string;
before(async () => {
  database = await createDatabase();
  lychgate = await forkLychgate({ DATABASE_URL: database.url });
  bookPath = `/events?book=${await makeEvent(lychgate.address)}`;
});
after(async () => {
  await lychgate.stop();
  await database.drop();
});

let addresses = 0;
const createAddress = () => `198.51.100.${(addresses += 1)}`;

const send = async (body: string, { path = bookPath, from = createAddress(), type = formType } = {}) => {
  const headers = { 'Content-Type': type, 'X-Forwarded-For': from };
  const answer = await fetch(lychgate.address + path, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** The processor time of the work, in milliseconds. */
async function measureProcessorMs(work: () => Promise<unknown>): Promise<number> {
  const readSpentMs = async () => {
    const stat = await readFile(`/proc/${lychgate.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * tickMs;
  };
  const before = await readSpentMs();
  await work();
  return (await readSpentMs()) - before;
}

/** A megabyte in fifteen fields, each of the longest length that is kept. */
const createFields = (text: string) =>
  Array.from({ length: 15 }, (_, field) => `f${field}=${text.repeat(63_000 / text.length)}`).join('&');

const sendTimes = (times: number, body: string, more: object = {}) =>
  measureProcessorMs(async () => {
    for (let sent = 0; sent < times; sent += 1) await send(body, more);
  });

test('a megabyte of spaces costs no more than a megabyte of letters, however it is written', async () => {
  const [emails, spaces] = [createFields('a'), createFields('+')];
  await sendTimes(5, emails, { path: '/admin' });
  await sendTimes(5, spaces, { path: '/admin' });
  const [ofLetters, ofSpaces] = [
    await sendTimes(15, emails, { path: '/admin' }),
    await sendTimes(15, spaces, { path: '/admin' }),
  ];
  assert.ok(ofSpaces < 3 * ofLetters + 100, `${ofSpaces} ms instead of ${ofLetters} ms`);
});

test('spaces, signs and letters of any language arrive as they were typed', async () => {
  const name = 'Zoë + José  & Söhne = 100 % “ok” 🕊';
  const { text } = await send(new URLSearchParams({ name, eMail: 'no' }).toString());
  const written = name.replaceAll('&', '&amp;');
  assert.ok(text.includes(`value="${written}"`), text.slice(text.indexOf('name="name"') - 200).slice(0, 400));
});

test('one large form or sixty small ones in a minute are the limit of an address', async () => {
  const from = createAddress();
  assert.equal((await send(createFields('a'), { from })).status, 400);
  const second = await send(createFields('a'), { from });
  assert.equal(second.status, 429);
  assert.match(second.text, /Your answers will still be there/);
  assert.ok(Number(second.headers.get('Retry-After')) > 0);
  // The form was not rendered: the page has no fields.
  assert.doesNotMatch(second.text, /<input|<form/);
  assert.equal((await send('name=x', { from })).status, 429);
  assert.equal((await send('name=x')).status, 400);
});

test('above the limit a form costs next to nothing', async () => {
  const from = createAddress();
  for (let sent = 0; sent < 61; sent += 1) await send('name=x', { from });
  const forms = await sendTimes(20, createFields('+'), { from });
  assert.ok(forms < 20 * 40, `${forms} ms`);
});

test('ten forms of nothing but boundaries are the limit of an address', async () => {
  const body = '--xx\r\n'.repeat(160_000);
  const from = createAddress();
  const sendPieces = async () => {
    const type = 'multipart/form-data; boundary=xx';
    return (await send(body, { path: uploadPath, type, from })).status;
  };
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) statuses.push(await sendPieces());
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 400), 429, 429]);
});

test('staff at one address send ten times as much as visitors, and neither counts for the other', async () => {
  const from = createAddress();
  for (let sent = 0; sent < 70; sent += 1)
    assert.notEqual((await send('x=1', { from, path: '/office/nowhere' })).status, 429);
  assert.equal((await send('name=x', { from })).status, 400);
});
