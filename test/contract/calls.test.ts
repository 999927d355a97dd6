import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { calls } from '#contract/calls.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import {
  apiKey,
  call,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { until } from '../support/until.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const ask = (method: string, path: string, body?: unknown, key?: string) =>
  call(lychgate.address, method, path, body, key);

describe('The keys', () => {
  test('without a key, or with a wrong one, nothing is answered', async () => {
    for (const key of ['', 'wrong', `${apiKey}x`]) {
      const { status, body } = await ask('GET', 'Bereavement/GetBereavementEvents', undefined, key);
      assert.deepEqual([status, body.code], [401, 'key-missing']);
    }
  });

  test('the public calls take either key', async () => {
    for (const key of [apiKey, operatorKey]) {
      assert.equal((await ask('GET', 'Bereavement/GetBereavementEvents', undefined, key)).status, 200);
    }
  });

  test('jobs and operator calls take the operator key only', async () => {
    const guid = await makeEvent(lychgate.address);
    const closed: [string, string, unknown?][] = [
      ['GET', 'Admin/SyncSageAPI'],
      ['GET', 'Admin/AutomatedDDInvoicing'],
      ['GET', 'Admin/BackgroundServiceAPI'],
      ['GET', 'Admin/EmailReminders'],
      ['POST', 'Bereavement', {}],
      ['PUT', `Bereavement/${guid}`, {}],
      ['DELETE', `Bereavement/${guid}`],
      ['GET', `Attendee/GetAttendees/${guid}`],
      ['POST', 'EmailSignoff', {}],
      ['GET', `EmailSignoff/${guid}`],
      ['POST', `EmailSignoff/${guid}/Void`, {}],
      ['POST', 'Funerals', {}],
      ['GET', 'Funerals'],
      ['PUT', `Funerals/${guid}`, {}],
      ['GET', `Funerals/${guid}/Photographs`],
      ['DELETE', `Funerals/${guid}/Photographs/1`],
      ['DELETE', `Funerals/${guid}`],
    ];
    for (const [method, path, body] of closed) {
      assert.equal((await ask(method, path, body, apiKey)).status, 401, `${method} ${path}`);
      assert.notEqual((await ask(method, path, body, operatorKey)).status, 401, `${method} ${path}`);
    }
  });
});

describe('Answers', () => {
  test('a wrong body is refused with each field named, as problem details', async () => {
    const { status, body } = await ask('POST', 'Attendee', { name: '', eMail: 'x', numberOfAttendees: '3 ' });
    assert.equal(status, 400);
    assert.deepEqual([body.status, body.code], [400, 'does-not-fit']);
    assert.deepEqual(body.fields, {
      name: 'Please enter your name.',
      eMail: 'Please enter a valid email address.',
      numberOfAttendees: 'Please enter the number of attendees (1-50).',
      attendanceStatus: 'attendanceStatus must be Attending.',
      taskGuid: 'taskGuid must be the guid of an event.',
    });
  });

  test('bodies that are not JSON, are compressed or exceed 1 MB are refused safely', async () => {
    const post = (body: string | Uint8Array<ArrayBuffer>, more = {}) =>
      fetch(`${lychgate.address}/api/Attendee`, {
        method: 'POST',
        headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json', ...more },
        body,
      });
    const packed = new Uint8Array(gzipSync('{"name":"Ann Example"}'));
    for (const answer of [await post('{"name":'), await post(packed, { 'Content-Encoding': 'gzip' })]) {
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as { code: string }).code, 'not-readable');
    }
    assert.equal((await post(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).status, 413);
  });

  test('a cremation request is saved once for each Idempotency-Key', async () => {
    const post = (key: string) =>
      fetch(`${lychgate.address}/api/UnattendedCremation`, {
        method: 'POST',
        headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(createCremationRequest()),
      });
    const answers = await Promise.all(
      ['one', 'one', 'two'].map(async (key) => (await (await post(key)).json()) as { reference: string }),
    );
    assert.equal(answers[0]!.reference, answers[1]!.reference);
    assert.notEqual(answers[0]!.reference, answers[2]!.reference);
    const refused = await post('x'.repeat(201));
    assert.equal(refused.status, 400);
    assert.equal(((await refused.json()) as { code: string }).code, 'bad-idempotency-key');
  });

  test('a call that is not in the contract is 404 with a code', async () => {
    assert.equal((await ask('GET', 'Attendee/Everybody')).body.code, 'call-not-found');
  });

  test('of 1,000 look-ups in a row most are refused with 429 and a time to wait', async () => {
    const guid = await makeEvent(lychgate.address);
    const guesses = Array.from({ length: 1_000 }, (_, number) => `guess${number}%40example.org`).values();
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const guessOn = async () => {
      for (const guess of guesses)
        answers.push(await ask('GET', `Attendee/FindExistingAttendee/${guid}/${guess}`));
    };
    // The system queues 511 connections that nobody has accepted, and resets some of a thousand at one moment.
    await Promise.all(Array.from({ length: 20 }, guessOn));
    assert.equal(answers.length, 1_000);
    const slowed = answers.filter(({ status }) => status === 429);
    assert.ok(slowed.length >= 600, `${slowed.length} were slowed`);
    assert.equal(slowed[0]?.body.code, 'too-many-look-ups');
    assert.ok(Number(slowed[0]?.headers.get('retry-after')) > 0);
    assert.equal((await ask('GET', 'Bereavement/GetBereavementEvents')).status, 200);
  });
});

describe('The description', () => {
  test('OpenAPI names the fifteen calls and the operator calls', async () => {
    const { body } = await ask('GET', 'openapi.json', undefined, '');
    assert.equal(body.openapi, '3.1.0');
    for (const { path, method } of Object.values(calls)) {
      assert.ok(body.paths[`/api/${path}`]?.[method.toLowerCase()], `${method} ${path}`);
    }
    assert.ok(body.paths['/api/Bereavement/{guid}'].delete);
  });

  test('its limits are the ones of the specification', async () => {
    const { body } = await ask('GET', 'openapi.json', undefined, '');
    const schema = body.paths['/api/Attendee'].post.requestBody.content['application/json'].schema;
    assert.equal(schema.properties.name.maxLength, 255);
    assert.deepEqual(
      [schema.properties.numberOfAttendees.minimum, schema.properties.numberOfAttendees.maximum],
      [1, 50],
    );
  });

  test('the header Idempotency-Key is described where it is read, in OpenAPI and on the page', async () => {
    const { body } = await ask('GET', 'openapi.json', undefined, '');
    const [parameter, ...others] = body.paths['/api/UnattendedCremation'].post.parameters;
    assert.deepEqual(
      [parameter.name, parameter.in, parameter.required],
      ['Idempotency-Key', 'header', false],
    );
    assert.deepEqual(others, []);
    assert.deepEqual(body.paths['/api/Attendee'].post.parameters, []);
    const { schema } = body.paths['/api/UnattendedCremation'].post.requestBody.content['application/json'];
    assert.equal(schema.properties.causeOfDeath.anyOf[0].maxLength, 1000);
    const page = await (await fetch(`${lychgate.address}/api/`)).text();
    assert.match(page, /<code>Idempotency-Key<\/code>.*?<li><code>POST UnattendedCremation<\/code>/s);
  });

  test('OpenAPI describes the answers to a click, an unsubscription and a sign-off', async () => {
    const { body } = await ask('GET', 'openapi.json', undefined, '');
    const findAnswerSchema = (path: string) =>
      body.paths[`/api/${path}`].post.responses[200].content['application/json'].schema;
    assert.deepEqual(findAnswerSchema('Ms/MailShot').properties.goTo.type, ['string', 'null']);
    assert.equal(findAnswerSchema('Ms/Unsubscribe').oneOf[0].const, false);
    assert.deepEqual(findAnswerSchema('Ms/EmailSignoff').properties.status.enum, ['OK', 'Error']);
    const { schema } = body.paths['/api/EmailSignoff'].post.requestBody.content['application/json'];
    assert.deepEqual(schema.required.toSorted(), ['deceasedName', 'eMail', 'name']);
    assert.equal(schema.properties.options.anyOf[0].maxItems, 6);
  });

  test('a readable page at /api/ shows no key', async () => {
    const page = await (await fetch(`${lychgate.address}/api/`)).text();
    assert.match(page, /API reference/);
    assert.match(page, /Attendee\/FindExistingAttendee\/\{eventGuid\}\/\{email\}/);
    assert.ok(!page.includes(apiKey) && !page.includes(operatorKey));
  });

  test('the health check reports whether the database answers', async () => {
    assert.deepEqual(await (await fetch(`${lychgate.address}/health`)).json(), { status: 'ok' });
  });
});

test('the log contains no visitor’s address or name', async () => {
  const eventGuid = await makeEvent(lychgate.address);
  await ask('GET', `Attendee/FindExistingAttendee/${eventGuid}/secret.person%40example.org`);
  await ask('POST', 'Attendee', { name: 'Secret Person', eMail: 'secret.person@example.org' });
  await ask(
    'POST',
    'UnattendedCremation',
    createCremationRequest({ lastName: 'Secret', eMail1: 'secret@example.org' }),
  );
  await ask('POST', 'UnattendedCremation', { ...createCremationRequest({ lastName: 'Secret' }), town: '' });
  await ask('POST', 'Ms/Unsubscribe', { cu: 'Secret', co: 'secret' });
  await ask('POST', 'Ms/MailShot', {
    cu: 'Secret',
    co: 'secret',
    ws: 'https://secret.example/',
    ca: 'secret',
  });
  await ask('POST', 'Ms/EmailSignoff', { emailGuid: 'secret', optionSelected: 'Secret' });
  const request = { eMail: 'secret@example.org', name: 'Secret Person', deceasedName: 'John Secret' };
  const { status, body } = await ask('POST', 'EmailSignoff', request, operatorKey);
  assert.equal(status, 200);
  await ask('POST', `EmailSignoff/${body.guid}/Void`, { reason: 'Secret' }, operatorKey);
  await until(async () => lychgate.log.some((line) => /Outbox: \d+ of \d+ emails saved as files/.test(line)));
  assert.ok(!/secret/i.test(lychgate.log.join('\n')));
});
