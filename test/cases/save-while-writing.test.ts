import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { openApplication } from './application-fixture.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const ask = async (method: string, path: string, body?: unknown) =>
  call(lychgate.address, method, path, body, operatorKey);

type Fields = Record<string, string>;

/** A form as its script sends it. */
async function write(page: string, fields: Fields) {
  const answer = await fetch(lychgate.address + page, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, ...((await answer.json()) as { revisions?: Fields; state: string }) };
}

/** A form as its button sends it. */
const press = (page: string, fields: Fields) =>
  fetch(lychgate.address + page, { method: 'POST', body: new URLSearchParams(fields) });

const createBase = (field: string, revision = 0, value = '') => ({
  [`was-${field}`]: value,
  [`revision-${field}`]: String(revision),
});

test('words are saved while they are written, and no newer ones of a relative are replaced', async () => {
  const { path, read } = await openApplication(lychgate);
  const page = `${path}/whereabouts`;
  const first = await write(page, { ...createBase('diedAt'), diedAt: 'At h' });
  assert.deepEqual([first.status, first.revisions], [200, { diedAt: 1 }]);
  assert.match(first.state, /^Saved at /);
  const second = await write(page, { ...createBase('diedAt', 1), diedAt: 'At home', by: 'Ben' });
  assert.deepEqual(second.revisions, { diedAt: 2 });
  // Ann opened her page after the first words.
  const ann = {
    ...createBase('diedAt', 1, 'At h'),
    diedAt: 'In hospital',
    by: 'Ann',
    ...createBase('isNowAt'),
  };
  const other = await write(page, { ...ann, isNowAt: 'hospital' });
  assert.deepEqual(other.revisions, { isNowAt: 1 });
  assert.equal(
    other.state,
    'Ben has answered “Where did they die?” meanwhile. Press the button below to see both answers.',
  );
  assert.match(await (await press(page, { ...ann, isNowAt: 'hospital' })).text(), /Ben answered this on/);
  const { answers } = await read();
  assert.deepEqual(
    answers.map(({ field, value, by }: Fields) => [field, value, by]),
    [
      ['diedAt', 'At home', 'Ben'],
      ['isNowAt', 'hospital', 'Ann'],
    ],
  );
});

test('a save tells no revision of an answer that its form did not send', async () => {
  const { path } = await openApplication(lychgate);
  const page = `${path}/whereabouts`;
  await write(page, { ...createBase('diedAt'), diedAt: 'At home', by: 'Ben' });
  const ann = await write(page, { ...createBase('isNowAt'), isNowAt: 'hospital', by: 'Ann' });
  assert.deepEqual(ann.revisions, { isNowAt: 1 });
});

test('an answer that is put back to what it was is saved, by the script and by the button', async () => {
  const { path, read } = await openApplication(lychgate);
  const page = `${path}/whereabouts`;
  const cleared = { diedAt: '', 'written-diedAt': 'yes' };
  const readValues = async () => (await read()).answers.map(({ value }: Fields) => value);
  await write(page, { ...createBase('diedAt'), diedAt: 'Rose Ward' });
  assert.deepEqual((await write(page, { ...createBase('diedAt', 1), ...cleared })).revisions, { diedAt: 2 });
  assert.deepEqual(await readValues(), ['']);
  await write(page, { ...createBase('diedAt', 2), diedAt: 'Rose Ward' });
  await press(page, { ...createBase('diedAt', 3), ...cleared });
  assert.deepEqual(await readValues(), ['']);
});

test('a save beside one without an answer replaces its words, and those of nobody else', async () => {
  const { path, read } = await openApplication(lychgate);
  const page = `${path}/whereabouts`;
  const value = async () => (await read()).answers[0].value;
  const leaving = (answer: string, unanswered: string) => ({
    ...createBase('diedAt'),
    diedAt: answer,
    'unanswered-diedAt': unanswered,
  });
  await write(page, { ...createBase('diedAt'), diedAt: 'At h' });
  assert.deepEqual((await write(page, leaving('At home', 'At h'))).revisions, { diedAt: 2 });
  // The earlier save arrives last.
  assert.deepEqual((await write(page, { ...createBase('diedAt'), diedAt: 'At h' })).revisions, {});
  assert.equal(await value(), 'At home');
  await write(page, { ...createBase('diedAt', 2), diedAt: 'In hospital', by: 'Ben' });
  assert.deepEqual((await write(page, leaving('At home, upstairs', 'At home'))).revisions, {});
  assert.equal(await value(), 'In hospital');
});

test('what is not right yet is left out, and so is an objection', async () => {
  const { path, number, read } = await openApplication(lychgate);
  const wrong = await write(`${path}/ashes`, {
    ...createBase('ashesWish'),
    ashesWish: 'sell',
    nominatedPerson: 'Harold',
    by: 'x'.repeat(200),
  });
  assert.equal(wrong.status, 200);
  assert.match(wrong.state, /^Saved at [^.]+\. “[^”]+” is not complete yet\.$/);
  await write(`${path}/family`, { whoKnows: 'All of us', objection: 'He wants a bur' });
  const { answers } = await read();
  assert.deepEqual(
    answers.map(({ field, value, by }: Fields) => [field, value, by]),
    [
      ['nominatedPerson', 'Harold', 'The family'],
      ['whoKnows', 'All of us', 'The family'],
    ],
  );
  assert.equal((await ask('GET', `Cases/${number}/Checks`)).body.openObjections, 0);
});

test('an answer is handed on once its form is sent, under the name that it then has', async () => {
  const { path, number, read } = await openApplication(lychgate);
  const page = `${path}/ashes`;
  const readInstructions = async () =>
    (await ask('GET', `Cases/${number}/Ashes`)).body.instructions.map(({ choice, givenBy }: Fields) => [
      choice,
      givenBy,
    ]);
  await write(page, { ...createBase('ashesWish'), ashesWish: 'scatter' });
  await write(page, { ...createBase('ashesWish', 1), ashesWish: 'collect' });
  assert.deepEqual(await readInstructions(), []);
  const sent = await press(page, { ...createBase('ashesWish', 2), ashesWish: 'collect', by: 'Harold Ellis' });
  assert.match(sent.url, /\/belongings$/);
  assert.deepEqual(await readInstructions(), [['collect', 'Harold Ellis']]);
  assert.equal((await read()).answers[0].by, 'Harold Ellis');
  await press(page, { ...createBase('ashesWish', 2), ashesWish: 'collect', by: 'Ann' });
  assert.deepEqual(await readInstructions(), [['collect', 'Harold Ellis']], 'and only once');
});

test('a signature hands on what nobody sent, and from then on only the button changes an answer', async () => {
  const { path, ownPath, number, answerAll, read } = await openApplication(lychgate);
  await answerAll();
  const page = `${path}/ashes`;
  const readAnswers = async () =>
    (await read()).answers as { field: string; value: string; revision: number }[];
  const { revision } = (await readAnswers()).find(({ field }) => field === 'ashesWish')!;
  await write(page, { ...createBase('ashesWish', revision, 'collect'), ashesWish: 'scatter' });
  const token = ownPath.split('/').at(-1)!;
  const statement = await ask('GET', `OwnApplication/${token}/Statement`);
  const { digest } = statement.body;
  const declares = statement.body.statement.declarations.map(({ name }: { name: string }) => name);
  const signed = await ask('POST', `OwnApplication/${token}/Signature`, {
    name: 'Margaret Ellis',
    declares,
    digest,
  });
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  const [instruction] = (await ask('GET', `Cases/${number}/Ashes`)).body.instructions;
  assert.deepEqual([instruction.choice, instruction.givenBy], ['scatter', 'Margaret Ellis']);
  const late = await write(page, {
    ...createBase('ashesWish', revision + 1, 'scatter'),
    ashesWish: 'collect',
  });
  assert.equal(late.status, 409);
  assert.match(late.state, /has been signed since you opened it, so nothing is saved while you write/);
  assert.ok((await read()).signature, 'the signature still counts');
  await press(page, { ...createBase('ashesWish', revision + 1, 'scatter'), ashesWish: 'collect' });
  assert.equal((await read()).signature, null);
});
