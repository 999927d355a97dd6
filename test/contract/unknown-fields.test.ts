import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import {
  apiKey,
  call,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const ask = (method: string, path: string, body?: unknown, key = operatorKey) =>
  call(lychgate.address, method, path, body, key);

const message = 'There is no such field in this call.';
const allCalls = Object.entries<Call>({ ...calls, ...operatorCalls });
const anyGuid = '00000000-0000-4000-8000-000000000000';
const createAddress = ({ path }: Call) => path.replace(/\{\w+\}/g, anyGuid);

/** A request with a body of the kind that the call takes. */
function send(entry: Call, query: string, fields: object) {
  const form = new FormData();
  form.set('fileData', new Blob(['not read']), 'photograph.jpg');
  const body = entry.multipart ? form : entry.raw ? 'cu' : JSON.stringify(fields);
  return fetch(`${lychgate.address}/api/${createAddress(entry)}${query}`, {
    method: entry.method,
    headers: {
      'X-Api-Key': operatorKey,
      ...(!entry.multipart && { 'Content-Type': entry.raw?.type ?? 'application/json' }),
    },
    ...(entry.method !== 'GET' && { body }),
  });
}

type Problem = { code: string; fields: Record<string, string> };

describe('A field that a call does not have', () => {
  for (const [name, entry] of allCalls) {
    test(`is refused and named in the query of ${name}`, async () => {
      const answer = await send(entry, '?misspelt=1', {});
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as Problem).fields.misspelt, message);
    });
  }

  for (const [name, entry] of allCalls.filter(
    ([, { method, raw, multipart }]) => method !== 'GET' && !raw && !multipart,
  )) {
    test(`is refused and named in the body of ${name}`, async () => {
      // The status decides which change of an attendee the call reads.
      const status = name === 'updateAttendee' && { attendanceStatus: 'Cancelled' };
      const answer = await send(entry, '', { misspelt: 1, constructor: 1, ...status });
      assert.equal(answer.status, 400);
      const { code, fields } = (await answer.json()) as Problem;
      assert.deepEqual([code, fields.misspelt, fields['constructor']], ['does-not-fit', message, message]);
    });
  }

  test('is named with its position in a list; of very many, only some are named', async () => {
    const line = { description: 'Stone', taxCode: 'zero', amountPence: 1, discount: 5 };
    const nested = await ask('POST', 'Invoices', { lines: [line] });
    assert.equal(nested.body.fields['lines.0.discount'], message);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`.repeat(50), 1]));
    const { status, body } = await ask('POST', 'Scans', { code: '1', format: 'ean_13', ...many });
    assert.deepEqual([status, Object.keys(body.fields).length], [400, 20]);
    assert.ok(JSON.stringify(body).length < 4_000);
  });

  test('cannot widen a list: contacts filtered by an unknown field are refused', async () => {
    assert.equal((await ask('GET', 'Contacts?eMail=mary%40example.org')).status, 400);
  });

  test('cannot widen a campaign: a campaign with a list is refused', async () => {
    const campaign = { ca: 'few', subject: 'Coffee', body: 'Come.', list: 'volunteers' };
    assert.deepEqual((await ask('POST', 'Campaigns', campaign)).body.fields, { list: message });
    assert.equal((await ask('GET', 'Campaigns/few')).status, 404);
  });
});

describe('What a website of the specification sends', () => {
  const attendee = {
    name: 'Mary Example',
    eMail: 'mary@example.org',
    numberOfAttendees: 1,
    extraInfo: '',
    extraDescription: '',
  };

  test('is accepted: the whole attendee object, booked, amended and cancelled', async () => {
    const taskGuid = await makeEvent(lychgate.address);
    const whole = { guid: null, ...attendee, attendanceStatus: 'Attending', taskGuid };
    assert.equal((await ask('POST', 'Attendee', whole, apiKey)).body, true);
    for (const attendanceStatus of ['Attending', 'Cancelled']) {
      const { body } = await ask('GET', `Attendee/FindExistingAttendee/${taskGuid}/mary%40example.org`);
      const changed = { ...body, ...attendee, numberOfAttendees: 2, attendanceStatus, taskGuid };
      assert.equal((await ask('PUT', `Attendee/${body.guid}`, changed, apiKey)).body, true);
    }
  });
});

describe('OpenAPI', () => {
  test('says that no other fields are accepted, and which may be left out', async () => {
    const { body } = await ask('GET', 'openapi.json');
    const findSchema = (path: string, method: string) =>
      body.paths[`/api/${path}`][method].requestBody.content['application/json'].schema;
    for (const [name, { method, path, body: schema }] of allCalls.filter((entry) => entry[1].body)) {
      const { oneOf = [findSchema(path, method.toLowerCase())] } = findSchema(path, method.toLowerCase());
      assert.ok(schema);
      for (const one of oneOf) assert.equal(one.additionalProperties, false, name);
    }
    assert.deepEqual(findSchema('Bereavement', 'post').required, ['title', 'startDateTime']);
    assert.equal(findSchema('Bereavement/{guid}', 'put').required, undefined);
  });
});
