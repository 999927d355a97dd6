import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { gates } from '#back-office/cases/checks/gates.ts';
import {
  collected,
  cremation,
  identity,
  openCremations,
  openGates,
  tickTasks,
  recordAct,
  recordByTwo,
} from './cremation-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

let office: Awaited<ReturnType<typeof openCremations>>;
let ruth: AllCalls;
let ben: AllCalls;
before(async () => {
  office = await openCremations(['Ruth', 'Ben']);
  [ruth, ben] = office.actors.map(office.as) as [AllCalls, AllCalls];
});
after(() => office.drop());

describe('Two people', () => {
  test('the first one records, it waits, and only another person confirms', async () => {
    const { api, database } = office;
    const number = await office.openCase();
    assert.equal(
      getRefusalCode(await recordAct(api, number, identity)),
      'not-a-person',
      'the operator key is nobody',
    );
    const program = office.as({ ...operatorKeyActor, kind: 'program', id: crypto.randomUUID() });
    assert.equal(getRefusalCode(await recordAct(program, number, identity)), 'not-a-person');
    const { id } = assertAccepted(await recordAct(ruth, number, identity));
    assert.equal(getRefusalCode(await recordAct(ben, number, identity)), 'waits-already');
    assert.equal(getRefusalCode(await ruth.confirmCaseAct({ number, id, body: {} })), 'same-person');
    assert.equal(getRefusalCode(await api.confirmCaseAct({ number, id, body: {} })), 'not-a-person');
    const listWaiting = async (of: AllCalls) =>
      assertAccepted(await of.getWaitingActs({ query: {} })).map((act) => [act.number, act.canConfirm]);
    assert.deepEqual(
      [await listWaiting(ruth), await listWaiting(ben)],
      [[[number, false]], [[number, true]]],
    );
    const seen = assertAccepted(await ben.getCaseAct({ number, id }));
    assert.deepEqual(
      [seen.at, seen.place, seen.note, seen.recordedBy.name, seen.state],
      [identity.at, 'Chapel', 'Label and plate', 'Ruth', 'waiting'],
    );
    const presses = [
      ben.confirmCaseAct({ number, id, body: {} }),
      ben.confirmCaseAct({ number, id, body: {} }),
    ];
    assert.deepEqual(await Promise.all(presses), [true, true], 'pressed twice, it is confirmed once');
    assert.equal(
      getRefusalCode(await ruth.refuseCaseAct({ number, id, body: { reason: 'No' } })),
      'decided-already',
    );
    const { tasks } = assertAccepted(await api.getCase({ number }));
    assert.equal(tasks.find(({ kind }) => kind === 'check-by-two')!.done!.by, 'Ben');
    await assert.rejects(database.rows`update case_act set decided_by = recorded_by where id = ${id}`);
  });

  test('a refusal has a reason, and the latest check of the identity is the one that counts', async () => {
    const number = await office.openCase();
    const readGate = async () =>
      assertAccepted(await ruth.getCaseChecks({ number })).gates.find((each) => each.gate === 'identity')!
        .isMet;
    await recordByTwo([ruth, ben], number, identity);
    assert.equal(await readGate(), true);
    const { id } = assertAccepted(await recordAct(ruth, number, identity));
    assert.equal(await readGate(), false);
    assert.equal(
      getRefusalCode(await ben.refuseCaseAct({ number, id, body: { reason: ' ' } })),
      'does-not-fit',
    );
    assertAccepted(await ben.refuseCaseAct({ number, id, body: { reason: 'Another plate' } }));
    assert.equal(await readGate(), false, 'a check that was refused stops');
    const mine = assertAccepted(await recordAct(ben, number, identity)).id;
    assertAccepted(await ben.refuseCaseAct({ number, id: mine, body: { reason: 'Wrong hour' } }));
    const [last] = assertAccepted(
      await ruth.getHistory({ recordType: 'funeral_case', recordId: number, query: {} }),
    ).items;
    assert.equal(last!.action, 'took back the check of who it is');
  });

  test('of many at once one counts, and the stage, the register and the receipt follow', async () => {
    const { api, database } = office;
    const number = await office.openCase();
    await openGates(api, number);
    await recordByTwo([ruth, ben], number, identity);
    const tries = await Promise.all([ruth, ben, ruth, ben].map((each) => recordAct(each, number, cremation)));
    const [first, ...others] = tries.filter((answer) => !isRefused(answer)) as { id: string }[];
    assert.equal(others.length, 0);
    const { recordedBy } = assertAccepted(await ben.getCaseAct({ number, id: first!.id }));
    const second = recordedBy.name === 'Ruth' ? ben : ruth;
    assert.equal(getRefusalCode(await api.getReleaseReceipt({ number })), 'not-released');
    assert.equal(getRefusalCode(await api.moveCase({ number, body: { stage: 'ashes' } })), 'gate-closed');
    assertAccepted(await second.confirmCaseAct({ number, id: first!.id, body: {} }));
    assert.equal(assertAccepted(await api.getCase({ number })).stage, 'ashes');
    assert.equal(getRefusalCode(await recordAct(ruth, number, cremation)), 'counts-already');
    const instruction = {
      choice: 'collect',
      givenBy: 'Joan Penn',
      givenOn: '2026-11-30',
      way: 'form',
    } as const;
    assertAccepted(await api.addAshesInstruction({ number, body: instruction, idempotencyKey: null }));
    await recordByTwo([ruth, ben], number, collected);
    const [entry] = await database.rows<Record<string, unknown>>`
      select deceased_name, instruction, released_to, release_recorded_by_name, release_confirmed_by_name
      from cremation_register where number = ${number}`;
    assert.deepEqual(Object.values(entry!), ['Arthur Penn', 'collect', 'Joan Penn', 'Ruth', 'Ben']);
    const { name, bytes } = assertAccepted(await api.getReleaseReceipt({ number })) as {
      name: string;
      bytes: Uint8Array;
    };
    assert.equal(name, `ashes-${number}.pdf`);
    assert.equal(Buffer.from(bytes.slice(0, 5)).toString(), '%PDF-');
  });
});

describe('The gates', () => {
  test('say what is missing in a sentence, and stop each way in', async () => {
    const { api } = office;
    const number = await office.openCase('scotland');
    const listClosedGates = async () =>
      assertAccepted(await api.getCaseChecks({ number })).gates.flatMap(({ gate, isMet }) =>
        isMet ? [] : [gate],
      );
    assert.deepEqual(await listClosedGates(), ['papers', 'implants', 'price', 'ashes-choice', 'identity']);
    const refused = await api.moveCase({ number, body: { stage: 'cremation' } });
    assert.ok(isRefused(refused));
    assert.match(refused.detail, /Have the application signed \(Form A1\).*price is not agreed/);
    await openGates(api, number);
    assert.deepEqual(await listClosedGates(), ['ashes-choice', 'identity']);
    const instruction = {
      choice: 'collect',
      givenBy: 'Joan Penn',
      givenOn: '2026-11-30',
      way: 'form',
    } as const;
    assertAccepted(await api.addAshesInstruction({ number, body: instruction, idempotencyKey: null }));
    assertAccepted(await api.moveCase({ number, body: { stage: 'cremation' } }));
    assert.equal(
      getRefusalCode(await recordAct(ruth, number, cremation)),
      'gate-closed',
      'nobody has checked who it is',
    );
    await recordByTwo([ruth, ben], number, identity);
    const { id } = assertAccepted(await recordAct(ruth, number, cremation));
    const pacemaker = { kind: 'pacemaker' as const, declaredBy: 'Dr Shah' };
    assertAccepted(await api.addCaseImplant({ number, body: pacemaker, idempotencyKey: null }));
    const late = await ben.confirmCaseAct({ number, id, body: {} });
    assert.ok(isRefused(late));
    assert.equal(late.detail, 'Not yet. Not removed yet: Pacemaker.', 'checked again when it is confirmed');
    const [implant] = assertAccepted(await api.getCaseChecks({ number })).implants;
    const removal = { removedBy: 'Dr Shah', removedOn: '2026-12-01', revision: 1 };
    assertAccepted(await api.updateCaseImplant({ number, id: implant!.id, body: removal }));
    assertAccepted(await ben.confirmCaseAct({ number, id, body: {} }));
  });

  test('are overruled by an administrator for what is missing then, but never two people', async () => {
    const { api } = office;
    const number = await office.openCase();
    await tickTasks(api, number, (kind, stage) => stage === 'papers' || kind === 'agree-price');
    const overrule = (by: AllCalls, gate: string) =>
      by.overruleGate({ number, gate, body: { reason: 'The coroner rang' } });
    assert.equal(getRefusalCode(await overrule(ruth, 'implants')), 'role-missing');
    for (const gate of ['identity', 'cremation', 'nonsense'])
      assert.equal(getRefusalCode(await overrule(api, gate)), 'not-overrulable');
    assert.equal(getRefusalCode(await overrule(api, 'price')), 'nothing-missing');
    assertAccepted(await overrule(api, 'implants'));
    const readImplantGate = async () =>
      assertAccepted(await api.getCaseChecks({ number })).gates.find(({ gate }) => gate === 'implants')!;
    assert.deepEqual(
      [(await readImplantGate()).isMet, (await readImplantGate()).overruled!.by],
      [true, 'Operator key'],
    );
    const pump = { kind: 'pump' as const, declaredBy: 'Joan Penn' };
    assertAccepted(await api.addCaseImplant({ number, body: pump, idempotencyKey: null }));
    assert.equal((await readImplantGate()).isMet, false, 'it was not overruled for this');
  });

  test('an objection stops the case, and only those who must know read it', async () => {
    const { api, database } = office;
    const [owner] = office.actors;
    const number = await office.openCase();
    assertAccepted(await api.updateCase({ number, body: { owner: owner!.id } }));
    await openGates(api, number);
    const objection = { objector: 'Alan Quince', text: 'He wants a burial.', receivedOn: '2026-11-30' };
    assertAccepted(await ben.addCaseObjection({ number, body: objection, idempotencyKey: null }));
    assert.equal(getRefusalCode(await api.moveCase({ number, body: { stage: 'cremation' } })), 'gate-closed');
    assertAccepted(await api.updateCase({ number, body: { owner: null } }));
    const readObjections = async (by: AllCalls) => {
      const { objections, openObjections } = assertAccepted(await by.getCaseChecks({ number }));
      return [objections.length, openObjections];
    };
    assert.deepEqual(
      [await readObjections(ruth), await readObjections(ben), await readObjections(api)],
      [
        [0, 1],
        [1, 1],
        [1, 1],
      ],
    );
    const { id } = assertAccepted(await api.getCaseChecks({ number })).objections[0]!;
    const close = (by: AllCalls) => by.closeCaseObjection({ number, id, body: { reason: 'He agrees' } });
    assert.equal(getRefusalCode(await close(ruth)), 'objection-not-found');
    assert.equal(getRefusalCode(await close(ben)), 'not-yours', 'its recorder reads it only');
    assertAccepted(await api.updateCase({ number, body: { owner: owner!.id } }));
    assertAccepted(await close(ruth));
    assertAccepted(await api.moveCase({ number, body: { stage: 'cremation' } }));
    const [entry] = await database.rows`select from history where changes::text ~ 'Quince|burial|agrees'`;
    assert.equal(entry, undefined, 'the history has none of its words');
  });

  test('take leadless pacemakers as the provider decides', () => {
    const facts = {
      jurisdiction: 'islands' as const,
      today: '2026-12-01',
      openPapers: [],
      unsigned: null,
      isSigned: false,
      checkedPapers: [],
      isPriceAgreed: true,
      implants: [{ id: '1', kind: 'leadless-pacemaker' as const, isRemoved: false }],
      openObjections: [],
      identity: 'confirmed' as const,
      cremation: 'none' as const,
      scans: null,
      instruction: null,
      scatterFrom: null,
      overrules: [],
    };
    const isOpen = (removesLeadlessPacemakers: boolean) =>
      gates.listCremationGates({ ...facts, removesLeadlessPacemakers }).every(({ isMet }) => isMet);
    assert.deepEqual([isOpen(true), isOpen(false)], [false, true]);
  });
});
