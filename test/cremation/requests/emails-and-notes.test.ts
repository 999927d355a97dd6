// @proof: emails and notes of each kind about a request.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readEmails, waitForEmail } from '../../support/email/email-folder.ts';
import { startTestLychgate, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';
import { requestCalls } from './request-calls.ts';

let lychgate: TestedLychgate;
let calls: ReturnType<typeof requestCalls>;
before(async () => {
  lychgate = await startTestLychgate({ STAFF_MAIL: 'office@willow.example' });
  calls = requestCalls(lychgate.address);
});
after(() => lychgate.stop());

describe('What staff write to the family', () => {
  test('is sent once, is answered to the branch, and stays with the notes', async () => {
    const { ask, arrive, get } = calls;
    const { reference } = await arrive();
    const [{ guid }] = (await ask('GET', 'Branches')).body;
    await ask('PUT', `Branches/${guid}`, { eMail: 'church@willow.example', phone: '01632 960 456' });
    const reply = { subject: 'About Thursday', text: 'Thank you for ringing.\n\nWe are here until five.' };
    const send = () =>
      ask('POST', `Requests/${reference}/Reply`, reply, { 'Idempotency-Key': 'pressed-twice' });
    assert.deepEqual([(await send()).body, (await send()).body], [true, true]);
    const email = await waitForEmail(lychgate.dataDir, { subject: 'About Thursday' });
    assert.equal(email.to, 'margaret@example.org');
    assert.equal(email.headers['reply-to'], 'church@willow.example');
    assert.match(email.text, /^Dear Mrs Ellis,/);
    assert.match(email.text, /Thank you for ringing\.\n\nWe are here until five\./);
    assert.match(email.text, /01632 960 456/);
    const { notes, emails } = await get(reference);
    assert.deepEqual(
      notes.map(({ text, email }: { text: string; email: object }) => [text, email]),
      [[reply.text, { recipient: 'margaret@example.org', subject: reply.subject }]],
    );
    assert.equal(emails.filter(({ kind }: { kind: string }) => kind === 'cremation-reply').length, 1);
    assert.equal((await readEmails(lychgate.dataDir, { subject: 'About Thursday' })).length, 1);
    await ask('PUT', `Branches/${guid}`, { eMail: '', phone: '' });
  });

  test('needs a subject and a text', async () => {
    const { ask, arrive } = calls;
    const { reference } = await arrive();
    const refused = await ask('POST', `Requests/${reference}/Reply`, { subject: ' ', text: '' });
    assert.deepEqual(Object.keys(refused.body.fields), ['subject', 'text']);
  });
});

test('an email is sent again with the answers of now, also to another address', async () => {
  const { ask, arrive, get } = calls;
  const { reference } = await arrive({ occupation: 'Bellfounder' });
  await ask('PUT', `Requests/${reference}/Answers`, { occupation: 'Bell founder' });
  const send = (body: object) => ask('POST', `Requests/${reference}/Emails`, body);
  assert.equal((await send({ to: 'family' })).body, true);
  assert.equal((await send({ to: 'branch', eMail: 'ruth@willow.example' })).body, true);
  assert.equal((await send({ to: 'nobody' })).status, 400);
  const sent = (await get(reference)).emails as { kind: string; recipient: string }[];
  assert.deepEqual(
    sent.map(({ kind, recipient }) => [kind, recipient]),
    [
      ['cremation-requester', 'margaret@example.org'],
      ['cremation-staff', 'office@willow.example'],
      ['cremation-requester', 'margaret@example.org'],
      ['cremation-staff', 'ruth@willow.example'],
    ],
  );
  const [queued] = await lychgate.database!.rows<{ facts: { answers: { occupation: string } } | null }>`
    select facts from outbox where recipient = 'ruth@willow.example'`;
  if (queued!.facts) assert.equal(queued!.facts.answers.occupation, 'Bell founder');
});

test('notes are for colleagues, in the order in which they were written', async () => {
  const { ask, arrive, get } = calls;
  const { reference } = await arrive();
  for (const text of ['She rings on Monday.', 'She rang.'])
    assert.equal((await ask('POST', `Requests/${reference}/Notes`, { text })).body, true);
  assert.equal((await ask('POST', `Requests/${reference}/Notes`, { text: ' ' })).status, 400);
  const { notes } = await get(reference);
  assert.deepEqual(
    notes.map(({ by, text, email }: { by: string; text: string; email: null }) => [by, text, email]),
    [
      ['Operator key', 'She rings on Monday.', null],
      ['Operator key', 'She rang.', null],
    ],
  );
});

test('both documents are PDFs with the corrected answers', async () => {
  const { ask, arrive } = calls;
  const { reference } = await arrive();
  for (const document of ['request', 'form-1-answers']) {
    const answer = await fetch(`${lychgate.address}/api/Requests/${reference}/Documents/${document}`, {
      headers: { 'X-Api-Key': operatorKey },
    });
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      new RegExp(`${reference}-${document}\\.pdf`),
    );
    assert.equal(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  }
  assert.equal((await ask('GET', `Requests/${reference}/Documents/invoice`)).status, 404);
});

describe('A list of choices', () => {
  const listOf = async (fieldName: string) =>
    (
      (await calls.ask('GET', 'DropdownLists')).body as {
        fieldName: string;
        entries: string[];
        revision: number;
      }[]
    ).find((list) => list.fieldName === fieldName)!;
  const listOffered = async () => {
    const items = (await calls.ask('GET', 'UnattendedCremation/GetDropdowns')).body;
    return items
      .filter(({ fieldName }: { fieldName: string }) => fieldName === 'Gender')
      .map(({ displayName }: { displayName: string }) => displayName);
  };

  test('is offered by the form as it was changed, in its order; sent requests keep their words', async () => {
    const { ask, arrive, get } = calls;
    const { reference } = await arrive({ gender: 'Male' });
    const entries = ['Prefer not to say', 'Female', ' Man '];
    assert.equal((await ask('PUT', 'DropdownLists/Gender', { entries, revision: 1 })).body, true);
    assert.deepEqual(await listOffered(), ['Prefer not to say', 'Female', 'Man']);
    assert.equal((await get(reference)).answers.gender, 'Male');
    assert.equal((await ask('PUT', `Requests/${reference}/Answers`, { occupation: 'Baker' })).status, 200);
    const [entry] = (await ask('GET', 'History/dropdown/Gender')).body;
    assert.deepEqual(entry.changes.entries, [
      'Female, Male, Non-binary, Not known',
      'Prefer not to say, Female, Man',
    ]);
  });

  test('keeps one entry at least, each once; of two editors the second is told', async () => {
    const { ask } = calls;
    const { revision } = await listOf('MaritalStatus');
    const saveEntries = (entries: string[], based = revision) =>
      ask('PUT', 'DropdownLists/MaritalStatus', { entries, revision: based });
    assert.equal((await saveEntries([])).status, 400);
    assert.match((await saveEntries(['Single', 'single'])).body.fields.entries, /twice/);
    assert.equal((await saveEntries(['\u200b'])).status, 400);
    assert.equal((await saveEntries(['Single', 'Married'])).body, true);
    const second = await saveEntries(['Single']);
    assert.deepEqual([second.status, second.body.code], [409, 'changed-meanwhile']);
    assert.equal((await ask('PUT', 'DropdownLists/Colour', { entries: ['Red'] })).status, 404);
    assert.equal((await ask('PUT', 'DropdownLists/a%00b', { entries: ['Red'] })).status, 404);
  });
});

test('the confirmation of a correction goes to the family each time that staff ask for it', async () => {
  const { ask, arrive, get } = calls;
  const { reference } = await arrive();
  const correct = (body: object) =>
    ask('PUT', `Requests/${reference}/Answers`, { ...body, emailsFamily: true });
  const { revision } = await get(reference);
  for (const body of [{ revision }, {}, { deceasedFirstName: 'Harold' }])
    assert.deepEqual(await correct(body), { status: 200, body: true });
  assert.equal((await correct({ revision })).body.code, 'changed-meanwhile');
  const { emails } = await get(reference);
  assert.equal(emails.filter(({ kind }: { kind: string }) => kind === 'cremation-requester').length, 4);
});
