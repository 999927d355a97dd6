import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { codeAlphabet } from '#contract/check-in-code.ts';
import { createCareCode, formatCareCode, readCareCode } from '#contract/operator/cases/care-code.ts';
import type { CareLabel } from '#contract/operator/cases/care.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { checkCareChains } from '#back-office/cases/care/check-chains.ts';
import { eraseCases } from '#back-office/cases/erase-cases.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { createCarePlace } from './care-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const clock = { now: new Date('2026-11-24T10:00:00Z') };
let office: Awaited<ReturnType<typeof open>>;

async function open() {
  const { database, drop } = await createDatabase();
  const parts = await backOfficeParts(database, () => clock.now);
  const api = callsAs(parts, operatorKeyActor);
  const ruth: Actor = { kind: 'person', id: crypto.randomUUID(), name: 'Ruth', role: 'staff' };
  const mortuary = await createCarePlace(api, 'Mortuary');
  const van = await createCarePlace(api, 'Van');
  return { database, drop, parts, api, staff: callsAs(parts, ruth), mortuary, van };
}

before(async () => {
  office = await open();
});
after(() => office.drop());

/** A case, and its labels by kind. */
async function openCase(deceasedName: string) {
  const { api, staff } = office;
  const body = { deceasedName, jurisdiction: 'england-and-wales' as const };
  const { number } = assertAccepted(await api.createCase({ body, idempotencyKey: null }));
  const read = async () => assertAccepted(await api.getCaseCare({ number }));
  const readLabel = async (kind: CareLabel['kind']) =>
    (await read()).labels.find((each) => each.kind === kind)!;
  const { code } = await readLabel('person');
  const record = async (act: 'arrived' | 'left' | 'checked' | 'handed-over', place: string, more = {}) =>
    staff.recordCare({ body: { guid: crypto.randomUUID(), code, place, act, ...more } });
  const readWhereabouts = async () => {
    const { now } = await readLabel('person');
    return `${now.state} ${now.place?.name ?? '-'} ${now.since ?? '-'}`;
  };
  return { number, code, read, label: readLabel, record, where: readWhereabouts };
}

function createMistakes(code: string): string[] {
  const mistakes = Array.from(code, (character, place) => {
    const before = code.slice(0, place);
    const after = code.slice(place + 1);
    const others = Array.from('0123456789ABCDFGHJKMNPQRSTVWXYZ', (other) => before + other + after);
    return [...others, before + after.slice(0, 1) + character + after.slice(1)];
  });
  return mistakes.flat().filter((mistake) => mistake !== code);
}

describe('The code of a label', () => {
  test('notices each wrong character and each two neighbours that are swapped', () => {
    const parts = { caseNumber: '1042-1', kind: 'person', part: 1 } as const;
    const secrets = Array.from(codeAlphabet, (letter) => [
      `422${letter}`,
      `423${letter}`,
      `${letter}7KF`,
    ]).flat();
    const codes = secrets
      .map((secret) => createCareCode({ ...parts, secret }))
      .filter((code) => code !== null);
    assert.ok(codes.length > secrets.length / 2, `${codes.length} codes`);
    for (const code of codes) {
      assert.equal(createCareCode(readCareCode(` ${formatCareCode(code).toLowerCase()} `)!), code);
      for (const wrong of createMistakes(code))
        assert.equal(readCareCode(wrong), null, `${wrong} for ${code}`);
    }
  });

  test('of another case, or made up with the right check letter, belongs to nobody', async () => {
    const { api } = office;
    const { number, code } = await openCase('Edith Farrow');
    const found = assertAccepted(await api.findCareLabel({ code }));
    assert.deepEqual([found.number, found.deceasedName, found.kind], [number, 'Edith Farrow', 'person']);
    const letters = ['2345', 'BCDF', 'ZZZZ', 'HJKM', 'QRST'].map((secret) =>
      createCareCode({ caseNumber: number, kind: 'person', part: 1, secret }),
    );
    const madeUp = letters.filter((each) => each && each !== code.replaceAll('-', ''));
    for (const each of madeUp)
      assert.equal(getRefusalCode(await api.findCareLabel({ code: each! })), 'label-not-found');
  });
});

describe('The chain of care', () => {
  test('says where somebody is, from entries that arrive late, twice and out of order', async () => {
    const { staff, mortuary, van } = office;
    const { code, read, record, where: location } = await openCase('Walter Penn');
    assert.equal(await location(), 'unknown - -');
    clock.now = new Date('2026-11-24T14:00:00Z');
    assertAccepted(await record('checked', mortuary));
    // An hour later, a device without a connection sends an entry. Its clock is two days fast.
    clock.now = new Date('2026-11-24T15:00:00Z');
    const sent = { code, secondsAgo: 7_200, deviceAt: '2026-11-26T13:00:00Z' };
    const late = { ...sent, guid: crypto.randomUUID(), place: mortuary, act: 'arrived' as const };
    const first = assertAccepted(await staff.recordCare({ body: late }));
    assert.deepEqual(assertAccepted(await staff.recordCare({ body: late })), first, 'twice is once');
    const other = { ...late, act: 'left' as const };
    assert.equal(getRefusalCode(await staff.recordCare({ body: other })), 'guid-taken');
    assert.equal(await location(), 'at Mortuary 2026-11-24T13:00:00');
    const { entries } = await read();
    assert.deepEqual(
      entries.map(({ number, act, deviceAt }) => `${number} ${act} ${deviceAt}`),
      ['2 arrived 2026-11-26T13:00:00', '1 checked null'],
    );
    assertAccepted(await record('left', mortuary));
    assert.equal(await location(), 'moving Mortuary 2026-11-24T15:00:00');
    clock.now = new Date('2026-11-24T15:20:00Z');
    assertAccepted(await record('arrived', van));
    assert.equal(getRefusalCode(await record('handed-over', van)), 'does-not-fit', 'to whom?');
    assert.equal(getRefusalCode(await record('arrived', van, { at: '2026-11-25T10:00:00' })), 'does-not-fit');
    assertAccepted(await record('handed-over', van, { note: 'Mr Ellis', at: '2026-11-24T15:10:00' }));
    assert.equal(await location(), 'at Van 2026-11-24T15:20:00', 'what happened earlier does not count');
  });

  test('is corrected by new entries, never by a change', async () => {
    const { api, staff, database, mortuary, van } = office;
    const { number, read, record, where: location } = await openCase('Joan Ellis');
    assertAccepted(await record('arrived', mortuary, { at: '2026-11-24T09:00:00' }));
    assertAccepted(await record('arrived', van, { at: '2026-11-24T09:30:00' }));
    const correct = (entry: string, body: object) =>
      staff.correctCareEntry({
        number,
        entry,
        body: { guid: crypto.randomUUID(), act: 'withdrawn', note: 'The wrong label', ...body } as never,
      });
    const guid = crypto.randomUUID();
    const correction = assertAccepted(await correct('2', { guid }));
    assert.deepEqual(assertAccepted(await correct('2', { guid })), correction, 'twice is once');
    assert.equal(getRefusalCode(await correct('2', {})), 'corrected-before');
    assert.equal(getRefusalCode(await correct('9', {})), 'entry-not-found');
    assert.equal(await location(), 'at Mortuary 2026-11-24T09:00:00');
    assertAccepted(await correct('1', { act: 'arrived', place: mortuary, at: '2026-11-24T08:45:00' }));
    assert.equal(await location(), 'at Mortuary 2026-11-24T08:45:00');
    assert.equal((await read()).entries.length, 4);
    for (const change of [
      () => database.rows`update care_entry set note = 'x' where number = 1`,
      () => database.rows`delete from care_entry where number = 4`,
      () => database.rows`truncate care_entry`,
    ])
      await assert.rejects(change, /neither changed nor deleted/);
    assert.deepEqual(assertAccepted(await api.checkCareChain({ number, body: {} })), {
      entries: 4,
      problem: null,
    });
  });

  test('is noticed at night if one byte of it is changed, and stays whole when it is erased', async () => {
    const { api, staff, database, parts, mortuary } = office;
    const { number, record } = await openCase('Una Price');
    for (const note of ['Ring on the left hand', 'Two signatures', 'All well'])
      assertAccepted(await record('checked', mortuary, { note }));
    const check = async () => assertAccepted(await api.checkCareChain({ number, body: {} })).problem;
    /** Changes a row as somebody with the password of the database could, and puts it back. */
    const tamper = async (work: (database: typeof office.database) => Promise<unknown>) => {
      let problem: string | null = null;
      await database
        .transaction(async (connection) => {
          await connection.rows`alter table care_entry disable trigger user`;
          await work(connection);
          problem = assertAccepted(
            await callsAs(
              { ...parts, database: connection, readDatabase: connection },
              operatorKeyActor,
            ).checkCareChain({ number, body: {} }),
          ).problem;
          throw new Error('put back');
        })
        .catch(() => {});
      return problem;
    };
    const mine = `case_id = (select id from funeral_case where number = '${number}')`;
    assert.ok(mine);
    const columns = [
      `note = 'ring on the left hand'`,
      `note = null, note_key = null`,
      `act = 'arrived'`,
      `place_name = 'mortuary'`,
      `actor_name = 'Ben'`,
      `label_kind = 'coffin'`,
      `happened_at = happened_at + interval '1 microsecond'`,
      `received_at = received_at + interval '1 microsecond'`,
      `digest = set_byte(digest, 0, (get_byte(digest, 0) + 1) % 256)`,
    ];
    const { sqlText } = await import('#back-office/database/database.ts');
    for (const change of columns) {
      const problem = await tamper(
        ({ rows }) => rows`update care_entry set ${sqlText(change)} where number = 1 and ${sqlText(mine)}`,
      );
      assert.match(String(problem), /^(Entry 1|The note of entry 1) /, change);
    }
    for (const [entry, expected] of [
      [2, 'Entry 2 is missing.'],
      [3, 'Entry 3 is missing.'],
    ] as const)
      assert.equal(
        await tamper(({ rows }) => rows`delete from care_entry where number = ${entry} and ${sqlText(mine)}`),
        expected,
      );
    assert.equal(await check(), null);

    assert.deepEqual(await checkCareChains(parts), { count: 3 });
    await database.rows`alter table care_entry disable trigger user`;
    await database.rows`update care_entry set actor_name = 'Ben' where number = 2 and ${sqlText(mine)}`;
    await database.rows`alter table care_entry enable trigger user`;
    assert.deepEqual(await checkCareChains(parts), { count: 3, message: '1 are not whole.' });
    const readBroken = async () =>
      assertAccepted(await staff.getBrokenCareChains({})).map(({ problem }) => problem);
    assert.deepEqual(await readBroken(), ['Entry 2 is not as it was recorded.']);
    assert.equal(getRefusalCode(await staff.markCareChainSeen({ number, body: {} })), 'role-missing');
    assertAccepted(await api.markCareChainSeen({ number, body: {} }));
    assert.deepEqual(await readBroken(), []);
    await database.rows`alter table care_entry disable trigger user`;
    await database.rows`update care_entry set actor_name = 'Ruth' where number = 2 and ${sqlText(mine)}`;
    await database.rows`alter table care_entry enable trigger user`;

    await database.transaction((connection) => eraseCases(connection, [number], clock.now));
    assert.equal(await check(), null, 'an erased chain can still be proved');
    const { labels, entries } = assertAccepted(await api.getCaseCare({ number }));
    assert.deepEqual([labels[0]!.now.state, entries.map(({ note }) => note)], ['at', [null, null, null]]);
    assert.equal(getRefusalCode(await record('checked', mortuary)), 'case-erased');
  });
});

describe('Belongings', () => {
  test('are described again under the same label, and the history keeps what they were', async () => {
    const { staff, mortuary } = office;
    const { number, label } = await openCase('Nell Ward');
    const body = { description: 'Wedding ring, left on' };
    const { part } = assertAccepted(await staff.addBelongings({ number, body, idempotencyKey: null }));
    const change = (description: string, revision?: number, of = String(part)) =>
      staff.updateBelongings({ number, part: of, body: { description, revision } });
    const before = await label('belongings');
    assertAccepted(await change('Wedding ring, in a bag', 1));
    assert.equal(getRefusalCode(await change('Two rings', 1)), 'changed-meanwhile');
    assertAccepted(await change('Wedding ring, in a bag', 1));
    for (const none of ['2', '0', 'x', '999999999999'])
      assert.equal(getRefusalCode(await change('A watch', 1, none)), 'belongings-not-found', none);
    const { description, revision, code } = await label('belongings');
    assert.deepEqual([description, revision, code], ['Wedding ring, in a bag', 2, before.code]);
    const guid = crypto.randomUUID();
    assertAccepted(await staff.recordCare({ body: { guid, code, place: mortuary, act: 'arrived' } }));
    const history = { recordType: 'funeral_case', recordId: number, query: {} };
    const { items } = assertAccepted(await staff.getHistory(history));
    const changed = items.filter(({ action }) => action === 'changed belongings');
    assert.deepEqual(
      changed.map(({ changes }) => changes),
      [{ belongings: ['Wedding ring, left on', 'Wedding ring, in a bag'] }],
    );
  });
});

describe('The page of a family', () => {
  test('says what entries say until they are corrected, and an email without names leads to it', async () => {
    const { parts, database, mortuary } = office;
    const familyPage = { level: 'place' as const, milestones: ['in-care' as const] };
    const api = callsAs({ ...parts, familyPage }, operatorKeyActor);
    clock.now = new Date('2026-11-24T10:00:00Z');
    const eMail = 'joan@willow.example';
    const body = { deceasedName: 'Ida Penn', jurisdiction: 'england-and-wales' as const, eMail };
    const { number } = assertAccepted(await api.createCase({ body, idempotencyKey: null }));
    assertAccepted(await api.sendApplicationLink({ number, body: {}, idempotencyKey: null }));
    const token = assertAccepted(await api.getCaseApplication({ number }))
      .link!.split('/')
      .at(-1)!;
    const read = async () => assertAccepted(await api.getOwnNews({ token }))!;
    const readWhereabouts = async () => (await read()).sentences.find(({ topic }) => topic === 'where');
    assert.equal(await readWhereabouts(), undefined);
    const [{ code }] = assertAccepted(await api.getCaseCare({ number })).labels as [CareLabel];
    const arrive = () =>
      api.recordCare({ body: { guid: crypto.randomUUID(), code, place: mortuary, act: 'arrived' } });
    assertAccepted(await arrive());
    const text = 'Ida Penn is in our care, at Mortuary.';
    assert.deepEqual(await readWhereabouts(), {
      topic: 'where',
      text,
      since: '2026-11-24T10:00:00',
      entry: 'care-1',
    });
    assertAccepted(await arrive());
    assert.deepEqual(await readEmailKinds(database, eMail), ['case-application', 'case-news']);
    const [email] = await database.rows<{ facts: object }>`select facts from outbox where kind = 'case-news'`;
    assert.doesNotMatch(JSON.stringify(email), /Penn/);
    for (const entry of ['1', '2']) {
      const correction = { guid: crypto.randomUUID(), act: 'withdrawn' as const, note: 'Not her' };
      assertAccepted(await api.correctCareEntry({ number, entry, body: correction }));
    }
    assert.equal(await readWhereabouts(), undefined);
    assert.deepEqual(await readEmailKinds(database, eMail), ['case-application'], 'it has not gone yet');
    assert.equal((await read()).silentSince, null);
    clock.now = new Date('2026-11-26T10:00:00Z');
    assert.equal((await read()).silentSince, '2026-11-24T10:00:00');
    assertAccepted(await api.updateFamilyPage({ number, body: { level: 'nothing' } }));
    assert.equal(await read(), null);
    const steps = assertAccepted(await api.getFamilyPage({ number, query: { level: 'steps' } }));
    assert.deepEqual(
      [steps.level, steps.news!.sentences.length > 0],
      ['nothing', true],
      'seen before it is told',
    );
    assertAccepted(await api.updateCase({ number, body: { jurisdiction: 'scotland' } }));
    assert.equal(assertAccepted(await api.getFamilyPage({ number, query: {} })).level, 'place');
    assertAccepted(await arrive());
    assert.deepEqual(await readEmailKinds(database, eMail), ['case-application', 'case-news'], 'again');
  });
});
