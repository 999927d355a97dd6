import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { createCaseRule } from '#back-office/cases/erase-cases.ts';
import { createCremationRule } from '#back-office/cases/ashes/cremation-register.ts';
import {
  collected,
  cremation,
  identity,
  openCremations,
  openGates,
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

async function openCrematedCase() {
  const number = await office.openCase();
  await openGates(office.api, number);
  await recordByTwo([ruth, ben], number, identity);
  await recordByTwo([ruth, ben], number, cremation);
  return number;
}

const instruct = (number: string, choice: 'collect' | 'scatter', givenOn: string) =>
  ruth.addAshesInstruction({
    number,
    body: { choice, givenBy: 'Joan Penn', givenOn, way: 'letter' },
    idempotencyKey: null,
  });

const readDue = async (number: string) => assertAccepted(await ruth.getCaseAshes({ number })).due;

describe('The register of ashes', () => {
  test('counts 14 days of notice, and an instruction that comes meanwhile ends it', async () => {
    const { clock } = office;
    const number = await openCrematedCase();
    const scattered = {
      kind: 'release' as const,
      at: '2026-12-01T09:50:00',
      way: 'scattered' as const,
      place: 'Garden',
    };
    assert.equal(await readDue(number), 'no-instruction');
    assert.equal(
      getRefusalCode(await recordAct(ruth, number, collected)),
      'gate-closed',
      'there is no instruction',
    );
    const notice = {
      madeOn: '2026-12-01',
      way: 'letter' as const,
      isNotice: true,
      outcome: 'Recorded delivery',
    };
    const phoned = { ...notice, way: 'phone' as const };
    assert.equal(
      getRefusalCode(await ruth.addAshesAttempt({ number, body: phoned, idempotencyKey: null })),
      'does-not-fit',
    );
    assertAccepted(await ruth.addAshesAttempt({ number, body: notice, idempotencyKey: null }));
    assert.equal(assertAccepted(await ruth.getCaseAshes({ number })).scatterFrom, '2026-12-16');
    clock.now = new Date('2026-12-15T12:00:00Z');
    const refused = await recordAct(ruth, number, scattered);
    assert.ok(isRefused(refused));
    assert.match(refused.detail, /The ashes can be scattered from 16 Dec 2026\./);
    clock.now = new Date('2026-12-16T12:00:00Z');
    assert.equal(await readDue(number), 'notice-over');
    assertAccepted(await instruct(number, 'collect', '2026-12-15'));
    assert.equal(
      getRefusalCode(await recordAct(ruth, number, scattered)),
      'gate-closed',
      'the family wants them',
    );
    assertAccepted(await instruct(number, 'scatter', '2026-12-16'));
    assertAccepted(await instruct(number, 'collect', '2026-12-10'));
    assert.equal(
      getRefusalCode(await recordAct(ruth, number, collected)),
      'gate-closed',
      'a younger letter counts',
    );
    await recordByTwo([ruth, ben], number, { ...scattered, at: '2026-12-16T10:00:00' });
    assert.equal(await readDue(number), null);
    clock.now = new Date('2026-12-01T10:00:00Z');
  });

  test('ashes go to the applicant or a nominated person, with a proof of identity', async () => {
    const { api } = office;
    const number = await openCrematedCase();
    assertAccepted(await instruct(number, 'collect', '2026-12-01'));
    const nominated = { ...collected, to: 'nominated' as const };
    assert.equal(getRefusalCode(await recordAct(ruth, number, nominated)), 'does-not-fit');
    const change = { nominatedPerson: 'Jane Quince', keptAt: 'Shelf 4', revision: 0 };
    assertAccepted(await api.updateCaseAshes({ number, body: change }));
    assert.equal(
      getRefusalCode(await api.updateCaseAshes({ number, body: { keptAt: 'Safe', revision: 0 } })),
      'changed-meanwhile',
    );
    const { to: _, ...nobody } = collected;
    assert.equal(getRefusalCode(await recordAct(ruth, number, nobody)), 'does-not-fit');
    assertAccepted(await api.updateCase({ number, body: { jurisdiction: 'northern-ireland' } }));
    const other = { ...nominated, proof: 'other' as const, proofDetail: 'A letter' };
    assert.equal(getRefusalCode(await recordAct(ruth, number, other)), 'does-not-fit');
    const { id } = assertAccepted(await recordAct(ruth, number, nominated));
    assert.equal(assertAccepted(await ben.getCaseAct({ number, id })).recipient, 'Jane Quince');
    const readCounts = async () => assertAccepted(await api.getAshes({ query: { view: 'here' } }));
    assert.equal((await readCounts()).items[0]!.keptAt, 'Shelf 4');
    assertAccepted(await ben.confirmCaseAct({ number, id, body: {} }));
    const { counts: after } = await readCounts();
    assert.deepEqual([after.here, after.gone], [0, 2]);
  });

  test('a case with ashes is never erased, and the register outlasts the others', async () => {
    const { clock, database, parts, api } = office;
    const [gone, here] = [await openCrematedCase(), await openCrematedCase()];
    assertAccepted(await instruct(gone, 'collect', '2026-12-01'));
    assertAccepted(await instruct(here, 'collect', '2026-12-01'));
    await recordByTwo([ruth, ben], gone, collected);
    clock.now = new Date('2027-03-01T12:00:00Z');
    assert.equal(await readDue(here), 'uncollected', 'after 90 days');
    clock.now = new Date('2033-12-02T10:00:00Z');
    await createCaseRule(parts).erase();
    const isErased = async (number: string) => assertAccepted(await api.getCase({ number })).isErased;
    assert.deepEqual([await isErased(gone), await isErased(here)], [true, false]);
    const readNumbers = async () =>
      (await database.rows<{ number: string }>`select number from cremation_register`).map(
        (row) => row.number,
      );
    assert.ok((await readNumbers()).includes(gone));
    const [act] = await database.rows<{ recipient: string | null; by: string }>`
      select recipient, decided_by_name as by from case_act
      where kind = 'release' and case_id = (select id from funeral_case where number = ${gone})`;
    assert.deepEqual(act, { recipient: null, by: 'Ben' });
    clock.now = new Date('2041-12-20T10:00:00Z');
    await createCremationRule(parts).erase();
    assert.deepEqual(await readNumbers(), [here]);
  });
});
