import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { operatorKeyActor, type Actor, type Role } from '#contract/operator/people/actor.ts';
import { callsAs, type BackOfficeParts } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { isCommonPassword } from '#back-office/staff/passwords/is-common.ts';
import { openStaffAccess } from '#back-office/staff/sign-in/staff-access.ts';
import { createStaffAuth } from '#server/operator/staff-auth.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { freshDatabase } from '../support/database.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const password = 'lantern gravel orbit';

let now: number;
let database: Database;
let drop: () => Promise<void>;
let parts: BackOfficeParts;
let access: ReturnType<typeof openStaffAccess>;
before(async () => {
  ({ database, drop } = await freshDatabase());
  parts = await backOfficeParts(database, () => new Date(now));
  access = openStaffAccess(parts);
});
beforeEach(() => (now = Date.UTC(2026, 10, 23, 9)));
after(() => drop());

const asOperator = () => callsAs(parts, operatorKeyActor);

let people = 0;

/** Somebody who has chosen a password; answers their guid and email address. */
async function addPerson(role: Role) {
  people += 1;
  const eMail = `person${people}@willow.example`;
  const invited = await asOperator().inviteStaff({ body: { name: `Person ${people}`, eMail, role } });
  assert.ok(!isRefused(invited));
  assert.equal(await access.choosePassword(await newestToken(), password), true);
  return { guid: invited.guid, eMail };
}

async function newestToken(): Promise<string> {
  const [email] = await database.rows<{ token: string }>`
    select facts ->> 'token' as token from outbox where kind like 'staff-%' order by id desc limit 1`;
  return email!.token;
}

const signIn = async (eMail: string): Promise<string> => {
  const token = await access.signIn({
    eMail,
    password,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
  });
  assert.ok(token);
  return token;
};

describe('A session', () => {
  test('ends after eight hours without use, and after 14 days of use', async () => {
    const { eMail } = await addPerson('staff');
    const idle = await signIn(eMail);
    now += 8 * hourMs - 1;
    assert.ok(await access.findSession(idle));
    now += 8 * hourMs;
    assert.equal(await access.findSession(idle), null);

    const used = await signIn(eMail);
    const begun = now;
    for (now += 7 * hourMs; now < begun + 14 * dayMs; now += 7 * hourMs)
      assert.ok(await access.findSession(used));
    assert.equal(await access.findSession(used), null);
  });

  test('has the role of the moment, and says where it was begun', async () => {
    const { guid, eMail } = await addPerson('administrator');
    const other = await addPerson('administrator');
    const token = await signIn(eMail);
    const actor = await access.findSession(token);
    const sessions = await callsAs(parts, actor!).getOwnSessions({});
    assert.ok(!isRefused(sessions));
    assert.deepEqual(
      sessions.map(({ device, isThisOne }) => [device, isThisOne]),
      [['Chrome on Windows', true]],
    );
    await asOperator().updateStaff({ guid, body: { role: 'staff', revision: 1 } });
    assert.equal((await access.findSession(token))?.role, 'staff');
    await asOperator().removeStaff({ guid: other.guid, query: {} });
  });

  test('is stored without its token', async () => {
    const token = await signIn((await addPerson('staff')).eMail);
    const rows = await database.rows`select * from staff_session`;
    assert.ok(!JSON.stringify(rows).includes(token));
    assert.ok(!rows.some((row) => Object.values(row).some((value) => String(value) === token)));
  });
});

describe('The last administrator', () => {
  test('can neither be removed nor get a lower role, while another one can', async () => {
    await database.rows`update staff set removed_at = now() where role = 'administrator'`;
    const last = await addPerson('administrator');
    // Somebody who has only been invited cannot sign in yet.
    const invited = { name: 'Invited', eMail: 'invited@willow.example', role: 'administrator' as const };
    await asOperator().inviteStaff({ body: invited });
    const removed = await asOperator().removeStaff({ guid: last.guid, query: {} });
    const lowered = await asOperator().updateStaff({
      guid: last.guid,
      body: { role: 'finance', revision: 1 },
    });
    for (const answer of [removed, lowered]) {
      assert.ok(isRefused(answer));
      assert.equal(answer.code, 'last-administrator');
    }
    const next = await addPerson('administrator');
    const answers = await Promise.all(
      [last, next].map(({ guid }) => asOperator().removeStaff({ guid, query: {} })),
    );
    assert.equal(answers.filter(isRefused).length, 1, 'of two at the same moment, one stays');
  });
});

describe('Two people who change the same person', () => {
  test('the second is told, and changes only the fields that are named', async () => {
    const { guid } = await addPerson('staff');
    const first = await asOperator().updateStaff({ guid, body: { name: 'Ruth Okafor', revision: 1 } });
    assert.equal(first, true);
    const second = await asOperator().updateStaff({ guid, body: { role: 'finance', revision: 1 } });
    assert.ok(isRefused(second));
    assert.equal(second.code, 'changed-meanwhile');
    assert.equal(await asOperator().updateStaff({ guid, body: { role: 'finance', revision: 2 } }), true);
    const staff = await asOperator().getStaff({});
    assert.ok(!isRefused(staff));
    const { name, role } = staff.find((each) => each.guid === guid)!;
    assert.deepEqual([name, role], ['Ruth Okafor', 'finance']);
  });
});

describe('The history', () => {
  test('says who changed which record, and its entries cannot be changed or deleted', async () => {
    const { guid } = await addPerson('staff');
    const actor: Actor = { kind: 'person', id: 'a-guid', name: 'Ruth Okafor', role: 'administrator' };
    await callsAs(parts, actor).updateStaff({ guid, body: { role: 'finance', revision: 1 } });
    const entries = await database.rows<{ id: string }>`
      select id, actor_name as by, action, changes from history where record_id = ${guid} order by id desc limit 1`;
    const [{ id, ...entry }] = entries as [{ id: string }];
    assert.deepEqual(entry, {
      by: 'Ruth Okafor',
      action: 'changed',
      changes: { role: ['staff', 'finance'] },
    });
    for (const forbidden of [
      () => database.rows`update history set actor_name = 'Nobody' where id = ${id}`,
      () => database.rows`update history set changes = '{}' where id = ${id}`,
      () => database.rows`delete from history where id = ${id}`,
      () => database.rows`truncate history`,
    ])
      await assert.rejects(forbidden, /neither changed nor deleted/);
    await database.rows`update history set changes = null where id = ${id}`;
  });
});

describe('An email with a link to an account', () => {
  test('that was not delivered is sent again to the same address only', async () => {
    const eMail = 'invited-again@willow.example';
    await asOperator().inviteStaff({ body: { name: 'Ruth Okafor', eMail, role: 'administrator' } });
    const [failed] = await database.rows<{ id: string }>`
      update outbox set state = 'failed' where recipient = ${eMail} returning id`;
    const elsewhere = { id: failed!.id, body: { eMail: 'somebody@willow.example' } };
    const refused = await asOperator().sendEmailAgain(elsewhere);
    assert.ok(isRefused(refused));
    assert.equal(refused.code, 'only-to-them');
    assert.equal(await asOperator().sendEmailAgain({ id: failed!.id, body: { eMail } }), true);
  });
});

describe('A password', () => {
  const person = ['Margaret Hill', 'margaret@willow.example', 'Willow & Sons'];
  for (const guessed of [
    'password1234',
    '123456789012',
    'qwertyuiop12',
    'P@ssw0rd2026',
    'Willow&Sons2026!',
    'margaretmargaret',
    'abcabcabcabc',
    '1q2w3e4r5t6y',
  ])
    test(`is refused if it is easy to guess: ${guessed}`, () =>
      assert.equal(isCommonPassword(guessed, person), true));

  for (const good of ['correct horse battery staple', 'x7Kp9qLm2vRt', 'lantern gravel orbit'])
    test(`is accepted if it is not: ${good}`, () => assert.equal(isCommonPassword(good, person), false));

  test('is stored as argon2id, with its parameters', async () => {
    const { guid } = await addPerson('staff');
    const [row] = await database.rows<{ hash: string }>`
      select password_hash as hash from staff where guid = ${guid}`;
    assert.match(row!.hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

describe('Guessing', () => {
  const nobody = {
    isSignedIn: async () => false,
    signIn: async () => ({ refused: 'wrong' as const }),
    signOut: async () => '',
  };
  const waits: number[] = [];
  const auth = () =>
    createStaffAuth({ access, isSecure: true, clock: () => now, wait: async (ms) => void waits.push(ms) });
  const from = (signInOf: ReturnType<typeof auth>, visitor: string) =>
    signInOf.authenticate({ visitor, cookies: '', userAgent: '' }, nobody);
  beforeEach(() => waits.splice(0));

  test('one account gets slower and slower, and the right password still opens it', async () => {
    const { eMail } = await addPerson('staff');
    const started = auth();
    for (let each = 0; each < 10; each += 1) {
      const entry = await from(started, `visitor ${each}`).signIn(eMail, 'not my password');
      assert.deepEqual(entry, { refused: 'wrong' });
    }
    assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 8_000]);
    const right = await from(started, 'the owner').signIn(eMail, password);
    assert.ok('cookie' in right);
    assert.match(
      right.cookie,
      /^__Host-staff=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('one visitor has 20 tries in 15 minutes, for all accounts together', async () => {
    const started = auth();
    for (let each = 0; each < 20; each += 1)
      await from(started, 'a visitor').signIn(`nobody${each}@willow.example`, 'not my password');
    const refused = await from(started, 'a visitor').signIn('other@willow.example', 'not my password');
    assert.deepEqual(refused, { refused: 'too-many' });
    now += 15 * 60_000;
    const later = await from(started, 'a visitor').signIn('other@willow.example', 'not my password');
    assert.deepEqual(later, { refused: 'wrong' });
  });
});
