import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { openStages, jurisdictions } from '#contract/operator/cases/stages.ts';
import { stageTasks } from '#contract/operator/cases/stage-tasks.ts';
import { callsAs } from '#back-office/back-office.ts';
import { readCaseNumber, formatCaseNumber } from '#back-office/cases/case-number.ts';
import { findJurisdiction } from '#back-office/cases/find-jurisdiction.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';
import { inviteColleague } from '../support/records/colleague.ts';

const clock = { now: new Date('2026-11-24T10:00:00Z') };
let office: Awaited<ReturnType<typeof open>>;

async function open() {
  const { database, drop } = await createDatabase();
  const parts = await backOfficeParts(database, () => clock.now);
  const api = callsAs(parts, operatorKeyActor);
  const invite = (name: string) => inviteColleague(api, name);
  return { database, drop, parts, api, invite, ruth: await invite('Ruth'), ben: await invite('Ben') };
}

before(async () => {
  office = await open();
});
after(() => office.drop());

async function arrive(changes = {}) {
  const body = { ...createCremationRequest(), ...changes };
  const sent = assertAccepted(
    await office.api.createUnattendedCremation({ body, idempotencyKey: crypto.randomUUID() }),
  );
  return (sent as { reference: string }).reference;
}

describe('Somebody who is removed', () => {
  test('leaves cases, tasks and complaints to others, and not before somebody has said to whom', async () => {
    const { api, parts, ruth, invite } = office;
    const leaver = await invite('Leaver');
    const open = { jurisdiction: 'scotland' as const };
    const asLeaver = callsAs(parts, leaver);
    const { number } = assertAccepted(
      await asLeaver.createCase({ body: { deceasedName: 'Peter Cole', ...open } }),
    );
    const byRuth = { deceasedName: 'Edith Brown', ...open };
    const other = assertAccepted(await callsAs(parts, ruth).createCase({ body: byRuth }));
    const [task] = assertAccepted(await api.getCase({ number: other.number })).tasks;
    assertAccepted(
      await api.updateCaseTask({ number: other.number, id: task!.id, body: { owner: leaver.id! } }),
    );
    const { reference } = assertAccepted(
      await api.createComplaint({ body: { name: 'Mary Grey', text: 'Too many emails', way: 'phone' } }),
    );
    assertAccepted(await api.updateComplaint({ reference, body: { owner: leaver.id! } }));

    const remove = (query: object) => api.removeStaff({ guid: leaver.id!, query });
    assert.equal(getRefusalCode(await remove({})), 'has-cases');
    assert.equal(getRefusalCode(await remove({ requests: leaver.id })), 'taker-not-found');
    assert.equal(
      assertAccepted(await api.getCase({ number })).owner?.name,
      'Leaver',
      'a refusal changes nothing',
    );
    assert.equal(await remove({ requests: ruth.id }), true);
    assert.equal(assertAccepted(await api.getCase({ number })).owner?.name, 'Ruth');
    const { items } = assertAccepted(
      await api.getHistory({ recordType: 'funeral_case', recordId: number, query: {} }),
    );
    assert.deepEqual(items[0]!.changes, { owner: ['Leaver', 'Ruth'] });
    const taken = assertAccepted(await api.getCase({ number: other.number })).tasks.find(
      ({ id }) => id === task!.id,
    );
    assert.equal(taken!.owner?.name, 'Ruth');
    assert.equal(assertAccepted(await api.getComplaint({ reference })).owner, null);
  });
});

describe('A case number', () => {
  test('notices each wrong digit and each two neighbours that are swapped', () => {
    for (const count of ['1001', '1042', '73529']) {
      const digits = formatCaseNumber(count).replace('-', '');
      assert.equal(readCaseNumber(` ${digits} `), formatCaseNumber(count));
      for (let place = 0; place < digits.length; place += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const wrong = digits.slice(0, place) + digit + digits.slice(place + 1);
          if (wrong !== digits) assert.equal(readCaseNumber(wrong), null, wrong);
        }
        const [one = '', other = ''] = digits.slice(place, place + 2);
        const swapped = digits.slice(0, place) + other + one + digits.slice(place + 2);
        if (swapped !== digits) assert.equal(readCaseNumber(swapped), null, swapped);
      }
    }
  });
});

describe('The table of stages', () => {
  test('names each task of a place of death once, with its source', () => {
    for (const jurisdiction of jurisdictions) {
      const tasks = openStages.flatMap((stage) => stageTasks[jurisdiction][stage]);
      assert.equal(new Set(tasks.map(({ kind }) => kind)).size, tasks.length, jurisdiction);
      for (const { title, source } of tasks) assert.ok(title.length <= 200 && source, title);
    }
  });

  test('is chosen by the postcode of the place of death', () => {
    const chosen = ['SY1 1AA', 'eh1 1yz', 'G1 1AA', 'GL1 1AA', 'BT1 5GS', 'JE2 3AB', 'none', null].map(
      findJurisdiction,
    );
    const home = 'england-and-wales';
    assert.deepEqual(chosen, [home, 'scotland', 'scotland', home, 'northern-ireland', 'islands', home, home]);
  });
});

describe('A case', () => {
  test('is opened from a request once, with what the request says, and both lead to each other', async () => {
    const { api, parts, ruth } = office;
    const reference = await arrive({
      diedAtAddressLine1: 'Ward 4',
      diedAtTown: 'Perth',
      diedAtPostcode: 'PH1 1AA',
    });
    const staff = callsAs(parts, ruth);
    const opened = await Promise.all(
      [1, 2].map(async () => assertAccepted(await staff.openCaseOfRequest({ reference, body: {} })).number),
    );
    const number = opened[0]!;
    assert.deepEqual(opened, [number, number], 'two presses open one');
    const record = assertAccepted(await api.getCase({ number }));
    assert.deepEqual(
      [record.deceasedName, record.applicantName, record.jurisdiction, record.stage, record.owner?.name],
      ['Mr John Arthur Ellis', 'Mrs Margaret Ellis', 'scotland', 'arrange', 'Ruth'],
    );
    assert.equal(record.placeOfDeath, 'Ward 4, Perth, PH1 1AA');
    assert.equal(record.request?.reference, reference);
    const request = assertAccepted(await api.getRequest({ reference }));
    assert.deepEqual([request.caseNumber, request.state], [number, 'new']);
    assert.deepEqual(
      assertAccepted(
        await api.getHistory({ recordType: 'funeral_case', recordId: number, query: {} }),
      ).items.map(({ action }) => action),
      ['opened the case'],
    );
    assertAccepted(await api.correctRequest({ reference, body: { mobilePhone: '01632 960 999' } }));
    const { differences } = assertAccepted(await api.getCase({ number })).request!;
    assert.deepEqual(differences, [{ field: 'phone', value: '01632 960 999' }]);
  });

  test('goes through its stages: tasks become due, are ticked and are late', async () => {
    const { api, parts, ruth, ben } = office;
    const staff = callsAs(parts, ruth);
    const body = { deceasedName: 'Arthur Penn', jurisdiction: 'england-and-wales' as const };
    const key = crypto.randomUUID();
    const { number } = assertAccepted(await staff.createCase({ body, idempotencyKey: key }));
    assert.equal(assertAccepted(await staff.createCase({ body, idempotencyKey: key })).number, number);
    const read = async () => assertAccepted(await api.getCase({ number }));
    assert.equal((await read()).next!.dueOn, '2026-11-25');
    assert.equal((await read()).tasks.find(({ stage }) => stage === 'papers')!.dueOn, null);

    const [first] = (await read()).tasks;
    const tick = (isDone: boolean, revision: number) =>
      staff.updateCaseTask({ number, id: first!.id, body: { isDone, revision } });
    assertAccepted(await tick(true, 1));
    assert.equal(await tick(true, 1), true, 'pressed twice, it stays done');
    assert.equal(getRefusalCode(await tick(false, 1)), 'changed-meanwhile');
    assert.equal((await read()).tasks[0]!.done!.by, 'Ruth');
    assertAccepted(await tick(false, 2));
    assert.equal((await read()).tasks[0]!.done, null);

    const { revision } = await read();
    assertAccepted(await staff.moveCase({ number, body: { stage: 'papers', revision } }));
    assert.equal(
      getRefusalCode(await staff.moveCase({ number, body: { stage: 'ashes', revision } })),
      'changed-meanwhile',
    );
    const form = (await read()).tasks.find(({ kind }) => kind === 'application')!;
    assert.deepEqual([form.dueOn, form.source], ['2026-11-29', 'SI 2008/2841 reg. 14, SI 2024/668']);

    const task = { title: 'Ask about the music', owner: ben.id, dueOn: '2026-11-26' };
    assertAccepted(await staff.addCaseTask({ number, body: task, idempotencyKey: null }));
    clock.now = new Date('2026-11-27T10:00:00Z');
    const listLate = async (owner: string) =>
      assertAccepted(await api.getCases({ query: { late: 'yes', owner } })).items.map((item) => item.number);
    assert.deepEqual(await listLate(ben.id), [number], 'somebody with a task of it has it on their Today');
    assert.ok((await listLate(ruth.id)).includes(number));
    const board = assertAccepted(await api.getCaseBoard({ query: { owner: ben.id } }));
    assert.deepEqual(
      board.map(({ stage, total }) => `${stage} ${total}`),
      ['arrange 0', 'care 0', 'papers 1', 'cremation 0', 'ashes 0'],
    );

    assertAccepted(await api.removeStaff({ guid: ben.id, query: { requests: 'none' } }));
    assert.equal((await read()).tasks.at(-1)!.owner, null, 'nobody who is removed has a task');
    assertAccepted(await staff.moveCase({ number, body: { stage: 'closed' } }));
    assert.ok(!(await listLate(ruth.id)).includes(number), 'a closed case is never late');
    clock.now = new Date('2026-11-24T10:00:00Z');
  });

  test('gets the tasks of another place of death, and keeps what was done', async () => {
    const { api } = office;
    const body = { deceasedName: 'Edith Farrow', jurisdiction: 'england-and-wales' as const };
    const { number } = assertAccepted(await api.createCase({ body, idempotencyKey: null }));
    const before = assertAccepted(await api.getCase({ number }));
    const examiner = before.tasks.find(({ kind }) => kind === 'examiner')!;
    assertAccepted(await api.updateCaseTask({ number, id: examiner.id, body: { isDone: true } }));
    assertAccepted(
      await api.updateCase({ number, body: { jurisdiction: 'scotland', revision: before.revision } }),
    );
    const { tasks } = assertAccepted(await api.getCase({ number }));
    assert.ok(tasks.find(({ kind }) => kind === 'examiner')!.done);
    assert.equal(
      tasks.find(({ kind }) => kind === 'application')!.title,
      'Have the application signed (Form A1)',
    );
    assert.equal(tasks.filter(({ kind }) => kind === 'other-forms').length, 0);
    const stale = { relationship: 'Son', revision: before.revision };
    assert.equal(getRefusalCode(await api.updateCase({ number, body: stale })), 'changed-meanwhile');
    const wrong = { bornOn: '2026-01-02', diedOn: '2026-01-01' };
    assert.equal(getRefusalCode(await api.updateCase({ number, body: wrong })), 'does-not-fit');
  });

  test('is found with the person, linked for those who may, and stopped by one death', async () => {
    const { api, parts, ruth } = office;
    const eMail = 'Joan.Penn@family.example';
    const body = {
      deceasedName: 'Walter Penn',
      applicantName: 'Joan Penn',
      jurisdiction: 'islands' as const,
      eMail,
    };
    const { number } = assertAccepted(await api.createCase({ body, idempotencyKey: null }));
    const customer = { reference: 'C-9', name: 'Joan Penn', eMail: eMail.toLowerCase() };
    const { guid } = assertAccepted(await api.createCustomer({ body: customer, idempotencyKey: null }));
    const link = { customer: guid };
    assert.equal(
      getRefusalCode(await callsAs(parts, ruth).updateCase({ number, body: link })),
      'role-missing',
    );
    assertAccepted(await api.updateCase({ number, body: link }));
    assert.equal(
      assertAccepted(await callsAs(parts, ruth).getCase({ number })).customer,
      null,
      'staff see no customer',
    );

    const found = assertAccepted(await api.search({ query: { q: number.replace('-', '') } })).cases.items;
    assert.deepEqual(
      found.map((hit) => hit.number),
      [number],
    );
    const person = assertAccepted(await api.getPerson({ source: 'case', id: number }));
    assert.deepEqual(person.records.map(({ kind }) => kind).toSorted(), ['case', 'customer']);

    const { cases } = assertAccepted(await api.getEffectsOfDeath({ guid }));
    assert.deepEqual(cases, [{ number, deceasedName: 'Walter Penn' }]);
    assert.equal(assertAccepted(await api.getCase({ number })).hasApplicantDied, false);
    assertAccepted(await api.markDeceased({ guid, body: { deceased: true } }));
    assert.equal(assertAccepted(await api.getCase({ number })).hasApplicantDied, true);
  });
});
