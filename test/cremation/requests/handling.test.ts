import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator } from '../../support/staff-browser.ts';
import { requestCalls } from './request-calls.ts';

type Calls = ReturnType<typeof requestCalls>;

let lychgate: TestedLychgate;
let calls: Calls;
before(async () => {
  lychgate = await startTestLychgate({ STAFF_MAIL: 'office@willow.example' });
  calls = requestCalls(lychgate.address);
});
after(() => lychgate.stop());

const ask: Calls['ask'] = (...args) => calls.ask(...args);
const arrive: Calls['arrive'] = (...sent) => calls.arrive(...sent);
const get: Calls['get'] = (reference) => calls.get(reference);
const update = (reference: string, body: object) => ask('PUT', `Requests/${reference}`, body);
const readHistory = async (reference: string) =>
  (await ask('GET', `History/cremation_request/${reference}`)).body;

async function addPerson(name: string): Promise<string> {
  const eMail = `${name.toLowerCase()}@willow.example`;
  return (await ask('POST', 'Staff', { name, eMail, role: 'staff' })).body.guid;
}

const findEmails = (reference: string) =>
  lychgate.database!.rows<{ kind: string; recipient: string }>`
    select kind, recipient from outbox join cremation_email using (purpose_key)
    join cremation_request request on request.id = request_id
    where reference = ${reference} order by outbox.id`;

const listUnseen = async () =>
  (await ask('GET', 'UnattendedCremation/Unseen')).body.items.map(
    (item: { reference: string }) => item.reference,
  );

describe('A request', () => {
  test('is there with its answers and emails, whether or not these were sent', async () => {
    const { reference } = await arrive();
    await lychgate.database!.rows`
      update outbox set state = 'failed', last_error = '550 5.1.1' where kind = 'cremation-staff'`;
    const request = await get(reference);
    assert.deepEqual(
      [request.state, request.deceased, request.requester, request.assignee, request.isErased],
      ['new', 'Mr John Arthur Ellis', 'Mrs Margaret Ellis', null, false],
    );
    assert.deepEqual(
      request.emails.map(({ kind }: { kind: string }) => kind),
      ['cremation-requester', 'cremation-staff'],
    );
    assert.equal(request.sections[0].answers[0].lines[0], 'Mrs Margaret Ellis');
    assert.match(request.keptUntil, /^\d{4}-\d\d-\d\d$/);
    assert.ok((await listUnseen()).includes(reference), 'reading it marks nothing');
    assert.equal((await ask('GET', `Requests/${reference.toLowerCase()}`)).status, 200);
    assert.equal((await ask('GET', 'Requests/UC-0000-0000')).status, 404);
    assert.equal((await ask('GET', 'Requests/a%00b')).status, 404);
  });

  test('is started by giving it to somebody, and is then no longer new on Today', async () => {
    const ruth = await addPerson('Ruth');
    const { reference } = await arrive();
    assert.deepEqual((await update(reference, { assignee: ruth, revision: 1 })).body, true);
    const request = await get(reference);
    assert.deepEqual([request.state, request.assignee.name, request.revision], ['in-progress', 'Ruth', 2]);
    assert.ok(!(await listUnseen()).includes(reference));
    await update(reference, { state: 'new' });
    assert.ok((await listUnseen()).includes(reference), 'what is new again is to be read again');
    const [last, first] = await readHistory(reference);
    assert.deepEqual(first.changes, { state: ['new', 'in-progress'], assignee: [null, 'Ruth'] });
    assert.equal(last.who, 'Operator key');
    assert.deepEqual(last.changes, { state: ['in-progress', 'new'], assignee: ['Ruth', null] });
    const nobody = await update(reference, { assignee: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13' });
    assert.deepEqual([nobody.status, nobody.body.code], [404, 'person-not-found']);
  });

  test('is handed back on its page, and belongs to nobody then', async () => {
    const { reference } = await arrive();
    const office = await signInAsOperator(lychgate);
    const path = `/office/requests/${reference}`;
    await update(reference, { assignee: await addPerson('Nell'), revision: 1 });
    const back = await office.send(path, { do: 'hand-back', revision: '2' });
    assert.match(back.text, /The request is handed back/);
    const { state, assignee } = await get(reference);
    assert.deepEqual([state, assignee], ['new', null]);
    assert.ok((await listUnseen()).includes(reference));
    assert.doesNotMatch(back.text, /Hand back/);
  });

  test('that two people take at once is taken by the first, and the second is told', async () => {
    const [ada, ben] = [await addPerson('Ada'), await addPerson('Ben')];
    const { reference } = await arrive();
    const answers = await Promise.all(
      [ada, ben].map((assignee) => update(reference, { assignee, revision: 1 })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'changed-meanwhile');
    const tagged = await ask('PUT', `Requests/${reference}`, { state: 'done' }, { 'If-Match': '"1"' });
    assert.equal(tagged.status, 412);
  });

  test('that goes to another branch is emailed to its addresses', async () => {
    const church = { name: 'Church Street', notificationAddresses: ['church@willow.example'] };
    const { guid } = (await ask('POST', 'Branches', church)).body;
    const { reference } = await arrive();
    await update(reference, { branch: guid });
    assert.deepEqual((await findEmails(reference)).at(-1), {
      kind: 'cremation-staff',
      recipient: 'church@willow.example',
    });
    assert.equal((await get(reference)).branch, guid);
    const list = (await ask('GET', `Requests?branch=${guid}`)).body;
    assert.deepEqual([list.total, list.items[0].reference], [1, reference]);
    await ask('DELETE', `Branches/${guid}`);
    assert.notEqual((await get(reference)).branch, guid);
  });
});

describe('A corrected answer', () => {
  const correct = (reference: string, body: object) => ask('PUT', `Requests/${reference}/Answers`, body);
  type AnsweredQuestion = { label: string; lines: string[]; isAnswered: boolean; asSent: string[] | null };
  const findAnswer = (
    request: { sections: { answers: AnsweredQuestion[] }[] },
    label: string,
  ): AnsweredQuestion =>
    request.sections.flatMap(({ answers }) => answers).find((answer) => answer.label === label)!;

  test('stands beside what the family wrote, in the history too, and emails nobody', async () => {
    const { reference } = await arrive({ occupation: 'Bellfounder' });
    assert.equal((await correct(reference, { occupation: 'Bell founder', revision: 1 })).status, 200);
    const request = await get(reference);
    assert.deepEqual(findAnswer(request, 'Occupation'), {
      label: 'Occupation',
      lines: ['Bell founder'],
      isAnswered: true,
      asSent: ['Bellfounder'],
    });
    assert.equal((await findEmails(reference)).length, 2);
    const [entry] = await readHistory(reference);
    assert.deepEqual(
      [entry.action, entry.changes],
      ['corrected', { occupation: ['Bellfounder', 'Bell founder'] }],
    );
    await correct(reference, { occupation: 'Bellfounder' });
    assert.equal(findAnswer(await get(reference), 'Occupation').asSent, null);
    await correct(reference, { eMail1: 'm.ellis@example.org', emailsFamily: true });
    assert.deepEqual((await findEmails(reference)).at(-1), {
      kind: 'cremation-requester',
      recipient: 'm.ellis@example.org',
    });
  });

  test('is checked as the form checks it, and of two editors the second is told', async () => {
    const { reference } = await arrive();
    const wrong = await correct(reference, { eMail1: 'margaret', dateOfDeath: '1900-01-01T00:00:00' });
    assert.deepEqual(Object.keys(wrong.body.fields), ['eMail1']);
    const early = await correct(reference, { dateOfDeath: '1900-01-01T00:00:00' });
    assert.match(early.body.fields.dateOfDeath, /is before the date of birth/);
    assert.equal((await correct(reference, { town: 'Leominster', revision: 1 })).status, 200);
    const second = await correct(reference, { occupation: 'Baker', revision: 1 });
    assert.deepEqual([second.status, second.body.code], [409, 'changed-meanwhile']);
  });

  test('of the home is one of the place of death too, where they died at home', async () => {
    const { reference } = await arrive();
    await correct(reference, { town: 'Leominster' });
    assert.deepEqual(findAnswer(await get(reference), 'Place of death').lines, ['At the home address']);
  });

  test('stays when the family sends the request again, unless they changed that answer', async () => {
    const { reference, key } = await arrive({ occupation: 'Bellfounder', relationship: 'Daughter' });
    await correct(reference, { occupation: 'Bell founder', relationship: 'Elder daughter' });
    await update(reference, { assignee: await addPerson('Olive') });
    await update(reference, { state: 'done' });
    await arrive({ occupation: 'Bellfounder', relationship: 'Executor', town: 'Leominster' }, key);
    const request = await get(reference);
    assert.deepEqual(findAnswer(request, 'Occupation').lines, ['Bell founder']);
    assert.deepEqual(findAnswer(request, 'Relationship').lines, ['Executor']);
    assert.deepEqual([request.state, request.isChangedByFamily], ['in-progress', true]);
    assert.ok((await listUnseen()).includes(reference));
    const [entry] = await readHistory(reference);
    assert.deepEqual([entry.who, entry.action], ['The family', 'sent it again']);
    assert.deepEqual(entry.changes.relationship, ['Elder daughter', 'Executor']);
  });
});
