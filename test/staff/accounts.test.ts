import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { isCommonPassword } from '#back-office/staff/passwords/is-common.ts';
import { asked } from '../../bin/tests/light-passwords.mjs';
import { openStaffWithClock } from './staff-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let now: number;
let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date(now));
});
beforeEach(() => (now = Date.UTC(2026, 10, 23, 9)));
after(() => staff.drop());

describe('A session', () => {
  test('ends after eight hours without use, and after 14 days of use', async () => {
    const { eMail } = await staff.addPerson('staff');
    const idle = await staff.signIn(eMail);
    now += 8 * hourMs - 1;
    assert.ok(await staff.access.findSession(idle));
    now += 8 * hourMs;
    assert.equal(await staff.access.findSession(idle), null);

    const used = await staff.signIn(eMail);
    const startedAt = now;
    for (now += 7 * hourMs; now < startedAt + 14 * dayMs; now += 7 * hourMs)
      assert.ok(await staff.access.findSession(used));
    assert.equal(await staff.access.findSession(used), null);
  });

  test('has the role of the moment, and says where it was begun', async () => {
    const { guid, eMail } = await staff.addPerson('administrator');
    const other = await staff.addPerson('administrator');
    const token = await staff.signIn(eMail);
    const actor = await staff.access.findSession(token);
    const sessions = assertAccepted(await callsAs(staff.parts, actor!).getOwnSessions({}));
    assert.deepEqual(
      sessions.map(({ device, isThisOne }) => [device, isThisOne]),
      [['Chrome on Windows', true]],
    );
    await staff.operator.updateStaff({ guid, body: { role: 'staff', revision: 1 } });
    assert.equal((await staff.access.findSession(token))?.role, 'staff');
    await staff.operator.removeStaff({ guid: other.guid, query: {} });
  });

  test('is stored without its token', async () => {
    const token = await staff.signIn((await staff.addPerson('staff')).eMail);
    const rows = await staff.database.rows`select * from staff_session`;
    assert.ok(!JSON.stringify(rows).includes(token));
    assert.ok(!rows.some((row) => Object.values(row).some((value) => String(value) === token)));
  });
});

describe('The last administrator', () => {
  test('can neither be removed nor get a lower role, while another one can', async () => {
    await staff.database.rows`update staff set removed_at = now() where role = 'administrator'`;
    const last = await staff.addPerson('administrator');
    // Somebody who has only been invited cannot sign in yet.
    const invited = { name: 'Invited', eMail: 'invited@willow.example', role: 'administrator' as const };
    await staff.operator.inviteStaff({ body: invited });
    const removed = await staff.operator.removeStaff({ guid: last.guid, query: {} });
    const lowered = await staff.operator.updateStaff({
      guid: last.guid,
      body: { role: 'finance', revision: 1 },
    });
    for (const answer of [removed, lowered]) {
      assert.ok(isRefused(answer));
      assert.equal(answer.code, 'last-administrator');
    }
    const next = await staff.addPerson('administrator');
    const answers = await Promise.all(
      [last, next].map(({ guid }) => staff.operator.removeStaff({ guid, query: {} })),
    );
    assert.equal(answers.filter(isRefused).length, 1, 'of two at the same moment, one stays');
  });
});

describe('Two people who change the same person', () => {
  test('the second is told, and changes only the fields that are named', async () => {
    const { guid } = await staff.addPerson('staff');
    const first = await staff.operator.updateStaff({ guid, body: { name: 'Ruth Okafor', revision: 1 } });
    assert.equal(first, true);
    const second = await staff.operator.updateStaff({ guid, body: { role: 'finance', revision: 1 } });
    assert.ok(isRefused(second));
    assert.equal(second.code, 'changed-meanwhile');
    assert.equal(await staff.operator.updateStaff({ guid, body: { role: 'finance', revision: 2 } }), true);
    const people = assertAccepted(await staff.operator.getStaff({}));
    const { name, role } = people.find((each) => each.guid === guid)!;
    assert.deepEqual([name, role], ['Ruth Okafor', 'finance']);
  });
});

describe('The history', () => {
  test('says who changed which record, and its entries cannot be changed or deleted', async () => {
    const { guid } = await staff.addPerson('staff');
    const actor: Actor = { kind: 'person', id: 'a-guid', name: 'Ruth Okafor', role: 'administrator' };
    await callsAs(staff.parts, actor).updateStaff({ guid, body: { role: 'finance', revision: 1 } });
    const entries = await staff.database.rows<{ id: string }>`
      select id, actor_name as by, action, changes from history where record_id = ${guid} order by id desc limit 1`;
    const [{ id, ...entry }] = entries as [{ id: string }];
    assert.deepEqual(entry, {
      by: 'Ruth Okafor',
      action: 'changed',
      changes: { role: ['staff', 'finance'] },
    });
    for (const forbidden of [
      () => staff.database.rows`update history set actor_name = 'Nobody' where id = ${id}`,
      () => staff.database.rows`update history set changes = '{}' where id = ${id}`,
      () => staff.database.rows`delete from history where id = ${id}`,
      () => staff.database.rows`truncate history`,
    ])
      await assert.rejects(forbidden, /neither changed nor deleted/);
    await staff.database.rows`update history set changes = null where id = ${id}`;
  });
});

describe('An email with a link to an account', () => {
  test('that was not delivered is sent again to the same address only', async () => {
    const eMail = 'invited-again@willow.example';
    await staff.operator.inviteStaff({ body: { name: 'Ruth Okafor', eMail, role: 'administrator' } });
    const [failed] = await staff.database.rows<{ id: string }>`
      update outbox set state = 'failed' where recipient = ${eMail} returning id`;
    const elsewhere = { id: failed!.id, body: { eMail: 'somebody@willow.example' } };
    const refused = await staff.operator.sendEmailAgain(elsewhere);
    assert.ok(isRefused(refused));
    assert.equal(refused.code, 'only-to-them');
    assert.equal(await staff.operator.sendEmailAgain({ id: failed!.id, body: { eMail } }), true);
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
    'jessica123456',
    'letmeinplease',
    'Funeral2026!!',
  ])
    test(`is refused if it is easy to guess: ${guessed}`, async () =>
      assert.equal(await isCommonPassword(guessed, person), true));

  for (const good of ['correct horse battery staple', 'x7Kp9qLm2vRt', 'lantern gravel orbit'])
    test(`is accepted if it is not: ${good}`, async () =>
      assert.equal(await isCommonPassword(good, person), false));

  test('is stored as argon2id, with its parameters', async () => {
    const { guid } = await staff.addPerson('staff');
    const [row] = await staff.database.rows<{ hash: string }>`
      select password_hash as hash from staff where guid = ${guid}`;
    assert.deepEqual(asked, { memory: 19_456, passes: 2, parallelism: 1 });
    assert.match(row!.hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});
