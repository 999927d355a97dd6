import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  call,
  callAsOperator,
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

const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${lychgate.address}/api/${path}`, {
    method,
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};
test('a program gets the revision of a record as its tag, and changes it with that', async () => {
  const guid = await makeEvent(lychgate.address);
  const { headers, body } = await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`);
  const tag = headers.get('ETag')!;
  assert.equal(tag, `"${body.revision}"`);
  const change = (title: string) => send('PUT', `Bereavement/${guid}`, { title }, { 'If-Match': tag });
  assert.equal((await change('Tea')).status, 200);
  assert.deepEqual(await change('Cake'), { status: 412, code: 'changed-meanwhile' });
  assert.equal((await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`)).body.title, 'Tea');
});

test('an If-Match that is not exactly one revision is refused, and nothing is written', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'As it was' });
  for (const tag of [
    '1',
    "'1'",
    'W/"1"',
    '"1", "2"',
    '""',
    '"x"',
    '"-1"',
    '"1.0"',
    '"01a"',
    '',
    '**',
    '*, "1"',
  ])
    assert.deepEqual(
      await send('PUT', `Bereavement/${guid}`, { title: 'Overwritten' }, { 'If-Match': tag }),
      { status: 400, code: 'if-match-not-readable' },
      tag,
    );
  assert.equal((await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`)).body.title, 'As it was');
  const any = await send('PUT', `Bereavement/${guid}`, { title: 'Whatever it is' }, { 'If-Match': '*' });
  assert.equal(any.status, 200);
});

test('a revision in the body that is not that of If-Match is refused', async () => {
  const guid = await makeEvent(lychgate.address);
  const { revision } = (await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`)).body as {
    revision: number;
  };
  const change = (stated: number, tag: string) =>
    send('PUT', `Bereavement/${guid}`, { title: 'New', revision: stated }, { 'If-Match': tag });
  assert.deepEqual(await change(revision, `"${revision + 7}"`), { status: 400, code: 'revisions-differ' });
  assert.deepEqual(await change(revision + 7, `"${revision}"`), { status: 400, code: 'revisions-differ' });
  assert.equal((await change(revision, `"${revision}"`)).status, 200);
});

test('a call that takes no revision does not pretend to have checked one', async () => {
  const guid = await makeEvent(lychgate.address);
  const refused = await send('DELETE', `Bereavement/${guid}`, {}, { 'If-Match': '"1"' });
  assert.deepEqual(refused, { status: 400, code: 'if-match-not-taken' });
  assert.equal((await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`)).status, 200);
});

test('a call that needs a revision says so with 428', async () => {
  const ruth = { name: 'Ruth', eMail: 'ruth@willow.example', role: 'staff' };
  const { guid } = (await callAsOperator(lychgate, 'POST', 'Staff', ruth)).body as {
    guid: string;
  };
  const change = (body: object, headers: Record<string, string> = {}) =>
    send('PUT', `Staff/${guid}`, { name: 'Ruth Okafor', ...body }, headers);
  const missing = { status: 428, code: 'revision-missing' };
  assert.deepEqual(await change({}), missing);
  assert.deepEqual(await change({}, { 'If-Match': '*' }), missing);
  assert.equal((await change({ revision: 1 })).status, 200);
  assert.equal((await change({}, { 'If-Match': '"2"' })).status, 200);
});

test('the description of each call says what it takes', async () => {
  const { paths } = (await call(lychgate.address, 'GET', 'openapi.json')).body as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  const readRevisionParts = (path: string) => {
    const { parameters, responses } = paths[path]!.put ?? paths[path]!.delete!;
    return [
      parameters.some(({ name }) => name === 'If-Match'),
      ...['412', '428'].map((each) => each in responses),
    ];
  };
  const findPath = (end: string) => Object.keys(paths).find((path) => path.endsWith(end))!;
  assert.deepEqual(readRevisionParts(findPath('/Staff/{guid}')), [true, true, true]);
  assert.deepEqual(readRevisionParts(findPath('/Branches/{guid}')), [true, true, false]);
  assert.deepEqual(readRevisionParts(findPath('/ApiKeys/{guid}')), [false, false, false]);
});
