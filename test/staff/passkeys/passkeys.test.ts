import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { callsAs } from '#back-office/back-office.ts';
import { openStaffAccess } from '#back-office/staff/sign-in/staff-access.ts';
import { readEmailKinds } from '../../support/email/queued-emails.ts';
import { password, openStaffWithClock } from '../staff-fixture.ts';
import { createSoftwareDevice } from './software-device.ts';
import { assertAccepted, getRefusalCode } from '../../support/answers.ts';

const minuteMs = 60_000;
const origin = 'https://lychgate.example';
const rpId = 'lychgate.example';
const browser = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140', formerSession: null };

let now: number;
let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date(now));
});
beforeEach(() => (now = Date.UTC(2026, 10, 23, 9)));
after(() => staff.drop());

/** Signs a person in, and asks a device for a passkey. */
async function beginAdding(role: 'staff' | 'administrator' = 'staff') {
  const person = await staff.addPerson(role);
  const calls = await staff.createCalls(await staff.signIn(person.eMail));
  const start = async () =>
    assertAccepted(await calls.startOwnPasskey({ body: { currentPassword: password } }));
  const { challenge, user } = await start();
  const device = createSoftwareDevice(user.id);
  return { ...person, calls, start, device, options: { challenge, origin, rpId } };
}

/** Adds a person with a passkey. */
async function addPersonWithPasskey(role: 'staff' | 'administrator' = 'staff') {
  const person = await beginAdding(role);
  const body = { name: 'Phone', response: person.device.make(person.options) };
  const { guid: passkey } = assertAccepted(await person.calls.addOwnPasskey({ body }));
  return { ...person, passkey };
}

type Device = ReturnType<typeof createSoftwareDevice>;

async function begin() {
  const ceremony = await staff.access.beginPasskey();
  assert.ok('token' in ceremony);
  const { token, options } = ceremony;
  return { token, options: { challenge: options.challenge, origin, rpId } };
}

async function signIn(device: Device, faults: Parameters<Device['signIn']>[1] = {}) {
  const { token, options } = await begin();
  return staff.access.signInWithPasskey({ token, answer: device.signIn(options, faults), ...browser });
}

describe('A passkey', () => {
  test('is added with the password, and then signs in alone, also those who have codes', async () => {
    const { eMail, calls, device, passkey } = await addPersonWithPasskey();
    assert.deepEqual(await readEmailKinds(staff.database, eMail), [
      'staff-invitation',
      'staff-passkey-added',
    ]);
    now += minuteMs;
    const entry = await signIn(device);
    assert.ok('token' in entry);
    assert.equal((await staff.access.findSession(entry.token))!.name.startsWith('Person'), true);
    const { problem, passkeys } = assertAccepted(await calls.getOwnPasskeys({}));
    assert.equal(problem, null);
    const times = { addedAt: '2026-11-23T09:00:00', lastUsedAt: '2026-11-23T09:01:00' };
    assert.deepEqual(passkeys, [{ guid: passkey, name: 'Phone', ...times, otherAddress: null }]);
    const strict = openStaffAccess({ ...staff.parts, codesFrom: 'staff' });
    assert.equal((await strict.findSession(entry.token))!.mustSetUpCodes, undefined);
    const byPassword = await strict.findSession(await staff.signIn(eMail));
    assert.equal(byPassword!.mustSetUpCodes, true, 'a password alone is no second factor');
  });

  test('is not begun with a wrong password, and not added without a name or by a program', async () => {
    const { calls, device, options } = await beginAdding();
    const guessed = await calls.startOwnPasskey({ body: { currentPassword: 'wrong' } });
    assert.ok(isRefused(guessed) && guessed.more.fields!.currentPassword);
    const body = { name: 'Phone', response: device.make(options) };
    const unnamed = await calls.addOwnPasskey({ body: { ...body, name: ' ' } });
    assert.deepEqual(Object.keys(isRefused(unnamed) ? unnamed.more.fields! : {}), ['name']);
    assert.equal(getRefusalCode(await staff.operator.addOwnPasskey({ body })), 'no-account');
  });

  test('is not added for another origin or host, without its owner, or with a used challenge', async () => {
    const { calls, start, device } = await beginAdding();
    const tries = [
      { origin: 'https://lychgate.example.evil.example' },
      { rpId: 'evil.example' },
      { isOwnerChecked: false },
    ];
    for (const faults of tries) {
      const { challenge } = await start();
      const response = device.make({ challenge, origin, rpId }, faults);
      const body = { name: 'Phone', response };
      assert.equal(
        getRefusalCode(await calls.addOwnPasskey({ body })),
        'passkey-refused',
        JSON.stringify(faults),
      );
      const again = { ...body, response: device.make({ challenge, origin, rpId }) };
      assert.equal(getRefusalCode(await calls.addOwnPasskey({ body: again })), 'passkey-ended');
    }
  });

  test('is added once, and not in another session or after five minutes', async () => {
    const { eMail, calls, start, device, options } = await beginAdding();
    const elsewhere = await staff.createCalls(await staff.signIn(eMail));
    const body = { name: 'Phone', response: device.make(options) };
    assert.equal(getRefusalCode(await elsewhere.addOwnPasskey({ body })), 'passkey-ended');
    const added = await calls.addOwnPasskey({ body, idempotencyKey: 'form' });
    assert.deepEqual(await calls.addOwnPasskey({ body, idempotencyKey: 'form' }), added);
    assert.equal(assertAccepted(await calls.getOwnPasskeys({})).passkeys.length, 1);
    const { challenge, excludeCredentials } = await start();
    assert.deepEqual(excludeCredentials, [
      { id: body.response.id, type: 'public-key', transports: ['internal'] },
    ]);
    now += 5 * minuteMs;
    const late = { ...body, response: device.make({ challenge, origin, rpId }) };
    assert.equal(getRefusalCode(await calls.addOwnPasskey({ body: late })), 'passkey-ended');
  });

  test('is renamed, and removed, which signs out other devices', async () => {
    const { eMail, calls, device, passkey: guid } = await addPersonWithPasskey();
    const other = await staff.signIn(eMail);
    assert.equal(await calls.renameOwnPasskey({ guid, body: { name: 'Old phone' } }), true);
    assert.equal(assertAccepted(await calls.getOwnPasskeys({})).passkeys[0]!.name, 'Old phone');
    const { calls: stranger } = await beginAdding();
    for (const answer of [
      await stranger.renameOwnPasskey({ guid, body: { name: 'Mine' } }),
      await stranger.removeOwnPasskey({ guid, query: {} }),
    ])
      assert.equal(getRefusalCode(answer), 'passkey-not-found');
    assert.equal(await calls.removeOwnPasskey({ guid, query: {} }), true);
    assert.equal(await staff.access.findSession(other), null);
    assert.equal((await readEmailKinds(staff.database, eMail)).at(-1), 'staff-passkey-removed');
    assert.deepEqual(await signIn(device), { refused: 'passkey-unknown' });
  });

  test('works only at the address for which it was made, and needs https or this machine', async () => {
    const { guid, calls } = await addPersonWithPasskey();
    assert.equal(await staff.access.offersPasskeys(), true);
    const actor = { kind: 'person' as const, id: guid, name: '', role: 'staff' as const, session: guid };
    const moved = { ...staff.parts, publicUrl: 'http://10.0.0.4:3000' };
    const own = assertAccepted(await callsAs(moved, actor).getOwnPasskeys({}));
    assert.match(
      own.problem!,
      /begins with https and has a name, and these pages are at http:\/\/10\.0\.0\.4:3000/,
    );
    assert.equal(own.passkeys[0]!.otherAddress, rpId);
    const access = openStaffAccess(moved);
    assert.equal(await access.offersPasskeys(), false);
    assert.deepEqual(await access.beginPasskey(), { refused: 'passkey-off' });
    const here = { ...staff.parts, publicUrl: 'http://127.0.0.1:3000' };
    assert.equal(assertAccepted(await callsAs(here, actor).getOwnPasskeys({})).problem, null);
    assert.ok(calls);
  });
});

describe('Signing in with a passkey is refused', () => {
  test('for another origin or host, without its owner, and for a key that nobody has added', async () => {
    const { device } = await addPersonWithPasskey();
    for (const faults of [
      { origin: 'https://lychgate.example.evil.example' },
      { rpId: 'evil.example' },
      { isOwnerChecked: false },
    ])
      assert.deepEqual(await signIn(device, faults), { refused: 'passkey-refused' }, JSON.stringify(faults));
    assert.deepEqual(await signIn(createSoftwareDevice('AAAA')), { refused: 'passkey-unknown' });
  });

  test('for a challenge that was used, is five minutes old, or belongs to another browser', async () => {
    const { device } = await addPersonWithPasskey();
    const { token, options } = await begin();
    const answer = device.signIn(options);
    const replay = () => staff.access.signInWithPasskey({ token, answer, ...browser });
    const entries = await Promise.all([replay(), replay()]);
    assert.equal(entries.filter((entry) => 'token' in entry).length, 1);
    assert.deepEqual(await replay(), { refused: 'passkey-ended' });
    const [mine, theirs] = [await begin(), await begin()];
    const stolen = { token: theirs.token, answer: device.signIn(mine.options), ...browser };
    assert.deepEqual(await staff.access.signInWithPasskey(stolen), { refused: 'passkey-refused' });
    now += 5 * minuteMs;
    const late = { token: mine.token, answer: device.signIn(mine.options), ...browser };
    assert.deepEqual(await staff.access.signInWithPasskey(late), { refused: 'passkey-ended' });
  });

  test('for a copy, whose counter is behind, and for anything that a device does not send', async () => {
    const { device } = await addPersonWithPasskey();
    assert.ok('token' in (await signIn(device, { counter: 7 })));
    for (const counter of [7, 6, 0])
      assert.deepEqual(await signIn(device, { counter }), { refused: 'passkey-copied' });
    assert.ok('token' in (await signIn(device, { counter: 8 })));
    for (const answer of ['', '{', '{}', '[]', device.signIn({ challenge: '', origin, rpId }).slice(0, -9)]) {
      const { token } = await begin();
      const entry = await staff.access.signInWithPasskey({ token, answer, ...browser });
      assert.deepEqual(entry, { refused: 'passkey-refused' });
    }
  });

  test('once an administrator has removed it, who sees who has one, or removed the person', async () => {
    const { guid, eMail, device, calls } = await addPersonWithPasskey();
    const sessions = [await signIn(device), await signIn(device)];
    const admin = await addPersonWithPasskey('administrator');
    const readEntry = async () =>
      assertAccepted(await admin.calls.getStaff({})).find((each) => each.guid === guid);
    assert.equal((await readEntry())!.hasPasskey, true);
    assert.equal(getRefusalCode(await calls.endPasskeys({ guid: admin.guid, query: {} })), 'role-missing');
    assert.equal(
      getRefusalCode(await admin.calls.endPasskeys({ guid: admin.guid, query: {} })),
      'own-passkeys',
    );
    const [phone] = assertAccepted(await admin.calls.getStaffPasskeys({ guid }));
    const strange = { guid, passkey: admin.guid, query: {} };
    assert.equal(getRefusalCode(await admin.calls.endPasskey(strange)), 'passkey-not-found');
    assert.equal(
      getRefusalCode(await calls.endPasskey({ ...strange, passkey: phone!.guid })),
      'role-missing',
    );
    assert.equal(await admin.calls.endPasskeys({ guid, query: {} }), true);
    assert.equal((await readEntry())!.hasPasskey, false);
    for (const session of sessions)
      assert.equal('token' in session && (await staff.access.findSession(session.token)), null);
    assert.equal((await readEmailKinds(staff.database, eMail)).at(-1), 'staff-passkey-removed');
    assert.deepEqual(await signIn(device), { refused: 'passkey-unknown' });
    assert.ok(await staff.signIn(eMail), 'the password works on');
    const history = assertAccepted(
      await admin.calls.getHistory({ recordType: 'staff', recordId: guid, query: {} }),
    );
    assert.deepEqual(
      history.items.map(({ action }) => action).filter((action) => action.includes('passkey')),
      ['removed all passkeys', 'added a passkey'],
    );
    const other = await addPersonWithPasskey();
    const session = await staff.signIn(other.eMail);
    assert.equal(await admin.calls.endPasskey({ guid: other.guid, passkey: other.passkey, query: {} }), true);
    assert.deepEqual(assertAccepted(await admin.calls.getStaffPasskeys({ guid: other.guid })), []);
    assert.equal(await staff.access.findSession(session), null, 'signed out');
    assert.equal((await readEmailKinds(staff.database, other.eMail)).at(-1), 'staff-passkey-removed');
    const leaver = await addPersonWithPasskey();
    assert.equal(await admin.calls.removeStaff({ guid: leaver.guid, query: {} }), true);
    assert.deepEqual(await signIn(leaver.device), { refused: 'passkey-unknown' });
  });
});
