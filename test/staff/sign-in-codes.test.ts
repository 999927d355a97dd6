import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Role } from '#contract/operator/staff/actor.ts';
import { isRefused } from '#contract/call.ts';
import { encodeBase32, computeCode, findStep } from '#back-office/staff/totp/totp.ts';
import { createSealer } from '#server/create-sealer.ts';
import { password, openStaffWithClock, codeStepMs, computeCodeAt } from './staff-fixture.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { assertAccepted } from '../support/answers.ts';

const minuteMs = 60_000;

let now: number;
let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date(now));
});
beforeEach(() => (now = Date.UTC(2026, 10, 23, 9)));
after(() => staff.drop());

describe('A code', () => {
  const secret = encodeBase32(Buffer.from('12345678901234567890'));
  // Appendix B of RFC 6238 has eight digits, of which ours are the last six.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    test(`is as in RFC 6238, ${seconds} seconds after 1970`, () => {
      assert.equal(computeCode(secret, Math.floor(seconds / 30)), code);
    });

  test('may be one step early or late, and no more', () => {
    const findStepAt = (steps: number) =>
      findStep(secret, '081804', new Date(1_111_111_109_000 + steps * codeStepMs));
    assert.deepEqual(
      [-2, -1, 0, 1, 2].map((steps) => findStepAt(steps) !== null),
      [false, true, true, true, false],
    );
  });
});

/** Adds a person with codes. The next code is right after they were set up. */
async function addPersonWithCodes(role?: Role) {
  const person = await staff.addPersonWithCodes(role);
  now += codeStepMs;
  return person;
}

const computeCodeNow = (key: string) => computeCodeAt(key, now);
const createWrongCode = (key: string) => (computeCodeNow(key) === '000000' ? '000001' : '000000');

/** Enters the right password. Returns the token of the sign-in, which needs a code. */
async function givePassword(eMail: string): Promise<string> {
  const signedIn = await staff.give(eMail);
  assert.ok(signedIn?.needsCode);
  return signedIn.token;
}

/** The address in the QR code. */
async function readQrCode(svg: string): Promise<string | undefined> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const png = await sharp(Buffer.from(svg), { density: 288 }).png().toBuffer();
  const [read] = await readBarcodes(new Uint8Array(png));
  return read?.text;
}

describe('Setting up codes', () => {
  test('needs the password and a right code, and until then nothing is asked for', async () => {
    const { eMail } = await staff.addPerson('staff');
    const calls = await staff.createCalls(await staff.signIn(eMail));
    const wrong = await calls.startOwnTotp({ body: { currentPassword: 'not my password' } });
    assert.ok(isRefused(wrong));
    assert.equal(wrong.more.fields?.currentPassword, 'This is not your present password.');
    await calls.startOwnTotp({ body: { currentPassword: password } });
    const { setUp } = (await calls.getOwnTotp({})) as { setUp: Record<'key' | 'address' | 'qrCode', string> };
    const address = new URL(setUp.address);
    assert.equal(await readQrCode(setUp.qrCode), setUp.address);
    assert.equal(decodeURIComponent(address.pathname), `/Willow & Sons:${eMail}`);
    assert.equal(address.searchParams.get('secret'), setUp.key);
    assert.ok(isRefused(await calls.confirmOwnTotp({ body: { code: createWrongCode(setUp.key) } })));
    assert.equal((await staff.give(eMail))?.needsCode, false);
    now += 30 * minuteMs;
    assert.ok(
      isRefused(await calls.confirmOwnTotp({ body: { code: computeCodeNow(setUp.key) } })),
      'expired',
    );
  });

  test('ends all other sessions, and emails the person', async () => {
    const { eMail } = await staff.addPerson('staff');
    const [here, elsewhere] = [await staff.signIn(eMail), await staff.signIn(eMail)];
    const calls = await staff.createCalls(here);
    await calls.startOwnTotp({ body: { currentPassword: password } });
    const { setUp } = (await calls.getOwnTotp({})) as { setUp: { key: string } };
    await calls.confirmOwnTotp({ body: { code: computeCodeNow(setUp.key) } });
    assert.ok(await staff.access.findSession(here));
    assert.equal(await staff.access.findSession(elsewhere), null);
    assert.ok((await readEmailKinds(staff.database, eMail)).includes('staff-totp-on'));
  });

  test('keeps the secret and the recovery codes unreadable in the database', async () => {
    const { key, recoveryCodes } = await addPersonWithCodes();
    const tables = await staff.database.rows<{ all: string }>`
      select (select string_agg(staff_totp::text, '') from staff_totp)
             || (select string_agg(recovery_code::text, '') from recovery_code) as all`;
    assert.equal(recoveryCodes.length, 10);
    for (const secret of [key, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      assert.ok(!tables[0]!.all.includes(secret));
  });
});

describe('Signing in with a code', () => {
  test('has no session before the code, and one after it', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const waiting = await givePassword(eMail);
    assert.equal(await staff.access.findSession(waiting), null);
    assert.deepEqual(await staff.enterCode(waiting, createWrongCode(key)), { refused: 'wrong' });
    const code = computeCodeNow(key);
    const session = await staff.enterCode(waiting, `${code.slice(0, 3)} ${code.slice(3)}`);
    assert.ok('token' in session);
    assert.ok(await staff.access.findSession(session.token));
    now += codeStepMs;
    assert.deepEqual(
      await staff.enterCode(waiting, computeCodeNow(key)),
      { refused: 'ended' },
      'it works once',
    );
  });

  test('a code cannot be used twice, not even at the same moment', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const waiting = await Promise.all([givePassword(eMail), givePassword(eMail), givePassword(eMail)]);
    const code = computeCodeNow(key);
    const sessions = await Promise.all(waiting.map((token) => staff.enterCode(token, code)));
    assert.equal(sessions.filter((each) => 'token' in each).length, 1);
  });

  test('the right password waits ten minutes for its code', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const waiting = await givePassword(eMail);
    now += 10 * minuteMs;
    assert.equal(await staff.access.findPendingSignIn(waiting), null);
    assert.deepEqual(await staff.enterCode(waiting, computeCodeNow(key)), { refused: 'ended' });
  });

  test('after ten wrong codes even the right one is refused, and an email warns the person', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const waiting = await givePassword(eMail);
    for (let tries = 0; tries < 10; tries += 1)
      assert.deepEqual(await staff.enterCode(waiting, createWrongCode(key)), { refused: 'wrong' });
    for (let more = 0; more < 2; more += 1)
      assert.deepEqual(await staff.enterCode(waiting, computeCodeNow(key)), { refused: 'locked' });
    assert.equal(
      (await readEmailKinds(staff.database, eMail)).filter((kind) => kind === 'staff-wrong-codes').length,
      1,
    );
    now += 15 * minuteMs;
    assert.ok('token' in (await staff.enterCode(await givePassword(eMail), computeCodeNow(key))));
  });

  test('after ten wrong codes a recovery code still lets its owner in', async () => {
    const { eMail, key, recoveryCodes } = await addPersonWithCodes();
    const stranger = await givePassword(eMail);
    for (let tries = 0; tries < 12; tries += 1) await staff.enterCode(stranger, createWrongCode(key));
    assert.ok('token' in (await staff.enterCode(await givePassword(eMail), recoveryCodes[0]!)));
  });

  test('after a new password, wrong codes from before count no longer', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const waiting = await givePassword(eMail);
    for (let tries = 0; tries < 10; tries += 1) await staff.enterCode(waiting, createWrongCode(key));
    await staff.access.sendPasswordLink(eMail);
    const chosen = await staff.choosePassword();
    assert.equal(chosen.needsCode, true);
    assert.equal(await staff.access.findSession(chosen.token), null, 'the link does not replace the code');
    assert.deepEqual(await staff.enterCode(waiting, computeCodeNow(key)), { refused: 'ended' });
    assert.ok('token' in (await staff.enterCode(chosen.token, computeCodeNow(key))));
  });

  test('with another operator key, recovery codes still work', async () => {
    const { eMail, key, recoveryCodes } = await addPersonWithCodes();
    const waiting = await givePassword(eMail);
    const sealed = staff.parts.seals;
    Object.assign(staff.parts, { seals: createSealer('another operator key', 'sign-in codes') });
    assert.deepEqual(await staff.enterCode(waiting, computeCodeNow(key)), { refused: 'unreadable' });
    assert.ok('token' in (await staff.enterCode(waiting, recoveryCodes[0]!)));
    Object.assign(staff.parts, { seals: sealed });
  });
});

describe('A recovery code', () => {
  test('works once, however it is typed, and the number that is left goes down', async () => {
    const { guid, eMail, calls, recoveryCodes } = await addPersonWithCodes();
    const input = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    assert.ok('token' in (await staff.enterCode(await givePassword(eMail), input)));
    assert.deepEqual(await staff.enterCode(await givePassword(eMail), input), { refused: 'wrong' });
    const totp = assertAccepted(await calls.getOwnTotp({}));
    assert.deepEqual([totp.state, totp.recoveryCodesLeft], ['on', 9]);
    const [entry] = await staff.database.rows<{ action: string }>`
      select action from history where record_id = ${guid} order by id desc limit 1`;
    assert.equal(entry!.action, 'signed in with a recovery code');
  });

  test('stops working when new ones are made', async () => {
    const { eMail, calls, recoveryCodes } = await addPersonWithCodes();
    const renewed = assertAccepted(await calls.renewRecoveryCodes({ body: { currentPassword: password } }));
    const waiting = await givePassword(eMail);
    assert.deepEqual(await staff.enterCode(waiting, recoveryCodes[0]!), { refused: 'wrong' });
    assert.ok('token' in (await staff.enterCode(waiting, renewed.recoveryCodes[0]!)));
  });
});

describe('Turning codes off', () => {
  test('needs the password, and ends all other sessions', async () => {
    const { eMail, session, calls, recoveryCodes } = await addPersonWithCodes();
    const other = await staff.enterCode(await givePassword(eMail), recoveryCodes[0]!);
    assert.ok(isRefused(await calls.endOwnTotp({ body: { currentPassword: 'not my password' } })));
    assert.equal(await calls.endOwnTotp({ body: { currentPassword: password } }), true);
    assert.ok(await staff.access.findSession(session));
    assert.equal(await staff.access.findSession((other as { token: string }).token), null);
    assert.equal((await staff.give(eMail))?.needsCode, false);
    assert.ok((await readEmailKinds(staff.database, eMail)).includes('staff-totp-off'));
  });

  test('an administrator does it for somebody who has lost their phone, but not for themselves', async () => {
    const lost = await addPersonWithCodes();
    const administrator = await addPersonWithCodes('administrator');
    const { calls, guid } = administrator;
    assert.equal(await calls.endTotp({ guid: lost.guid, query: {} }), true);
    assert.equal(await staff.access.findSession(lost.session), null);
    assert.equal((await staff.give(lost.eMail))?.needsCode, false);
    assert.ok((await readEmailKinds(staff.database, lost.eMail)).includes('staff-totp-off'));
    const own = await calls.endTotp({ guid: guid.toUpperCase(), query: {} });
    assert.ok(isRefused(own) && own.code === 'own-totp');
    const [entry] = await staff.database.rows<{ by: string; action: string }>`
      select actor_id as by, action from history where record_id = ${lost.guid} order by id desc limit 1`;
    assert.deepEqual(entry, { by: guid, action: 'turned off sign-in codes' });
  });
});

describe('The present password', () => {
  test('cannot be guessed in a session that somebody left open', async () => {
    const { eMail } = await staff.addPerson('staff');
    const session = await staff.signIn(eMail);
    const calls = await staff.createCalls(session);
    for (let tries = 0; tries < 5; tries += 1)
      await calls.changeOwnPassword({
        body: { currentPassword: 'a guess', password: 'teacup meadow sixpence' },
      });
    assert.ok(await staff.access.findSession(session));
    const last = await calls.endOwnTotp({ body: { currentPassword: password } });
    assert.ok(isRefused(last) && last.code === 'signed-out');
    assert.equal(await staff.access.findSession(session), null);
  });
});
