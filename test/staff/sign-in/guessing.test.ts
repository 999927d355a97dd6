import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openKnownDevices } from '#server/sign-in/known-devices.ts';
import { createStaffAuth } from '#server/sign-in/staff-auth.ts';
import { createSealer } from '#server/create-sealer.ts';
import { createMemoryCounters } from '#server/requests/counters.ts';
import { operatorKey } from '../../support/lychgate.ts';
import { password, openStaffWithClock, codeStepMs, computeCodeAt } from '../staff-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const wrong = 'not my password';

let now: number;
let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date(now));
});
after(() => staff.drop());

type Wait = (ms: number) => Promise<unknown>;
let waits: number[];
let auth: ReturnType<typeof startSignIn>;
beforeEach(() => {
  now = Date.UTC(2026, 10, 23, 9);
  waits = [];
  auth = startSignIn();
});

function startSignIn(wait: Wait = async (ms) => void waits.push(ms)) {
  const clock = () => now;
  const devices = openKnownDevices({ operatorKey, isSecure: true, clock });
  return createStaffAuth({
    access: staff.access,
    devices,
    identityProvider: {
      name: () => null,
      begin: async () => ({ refused: 'off' }),
      finish: async () => ({ refused: 'off' }),
    },
    sealer: createSealer(operatorKey, 'identity provider'),
    isSecure: true,
    clock: () => now,
    counters: createMemoryCounters(() => now),
    wait,
  });
}

const nobody = {
  isSignedIn: async () => false,
  sessionEnd: async () => null,
  signIn: async () => ({ refused: 'wrong' as const }),
  signOut: async () => '',
};

/** A browser at an IP address, which keeps its cookies. */
function createBrowser(visitor: string) {
  const jar = new Map<string, string>();
  const keep = <Entry extends object>(entry: Entry): Entry => {
    for (const cookie of 'cookies' in entry ? (entry.cookies as string[]) : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return entry;
  };
  const signIn = () => {
    const cookies = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    return auth.authenticate({ visitor, cookies, userAgent: '', requestId: '' }, nobody);
  };
  return {
    jar,
    signIn: async (eMail: string, enteredPassword = password) =>
      keep(await signIn().signIn(eMail, enteredPassword)),
    beginPasskey: async () => keep(await signIn().beginPasskey()),
    usePasskey: async (answer: string) => keep(await signIn().signInWithPasskey(answer)),
    enterCode: async (code: string) => keep(await signIn().enterCode(code)),
    choosePassword: async (token: string, chosen: string) =>
      keep(await signIn().choosePassword(token, chosen)),
    actor: () => signIn().actor(),
  };
}

async function guess(eMail: string, times: number, from = 'stranger') {
  for (let each = 0; each < times; each += 1) await createBrowser(`${from} ${each}`).signIn(eMail, wrong);
}

describe('Guessing', () => {
  test('one account gets slower and slower, and the right password still opens it', async () => {
    const { eMail } = await staff.addPerson('staff');
    for (let each = 0; each < 10; each += 1)
      assert.deepEqual(await createBrowser(`visitor ${each}`).signIn(eMail, wrong), { refused: 'wrong' });
    assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 8_000]);
    const right = await createBrowser('the owner').signIn(eMail);
    assert.ok('cookies' in right);
    assert.match(
      right.cookies[0]!,
      /^__Host-staff=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('one visitor has 20 tries in 15 minutes, for all accounts together', async () => {
    const visitor = createBrowser('a visitor');
    for (let each = 0; each < 20; each += 1) await visitor.signIn(`nobody${each}@willow.example`, wrong);
    assert.deepEqual(await visitor.signIn('other@willow.example', wrong), { refused: 'too-many' });
    now += 15 * minuteMs;
    assert.deepEqual(await visitor.signIn('other@willow.example', wrong), { refused: 'wrong' });
  });

  test('one visitor begins 200 sign-ins with a passkey in 15 minutes, and others go on', async () => {
    const visitor = createBrowser('a visitor');
    assert.deepEqual(await visitor.usePasskey('{}'), { refused: 'passkey-ended' }, 'not begun here');
    const ceremonies = await Promise.all(Array.from({ length: 200 }, visitor.beginPasskey));
    assert.ok(ceremonies.every((each) => 'options' in each));
    assert.deepEqual(await visitor.beginPasskey(), { refused: 'passkey-too-many' });
    assert.deepEqual(await visitor.usePasskey('{}'), { refused: 'passkey-refused' });
    assert.ok('options' in (await createBrowser('another').beginPasskey()));
  });

  test('thirty guesses that wait do not keep out the right password from elsewhere', async () => {
    const { eMail } = await staff.addPerson('staff');
    const goOn: (() => void)[] = [];
    auth = startSignIn((ms) => {
      waits.push(ms);
      return new Promise<void>((resolve) => goOn.push(resolve));
    });
    await guess(eMail, 5);
    const guesses = Array.from({ length: 30 }, (_, each) =>
      createBrowser(`bot ${each}`).signIn(eMail, wrong),
    );
    while (goOn.length < 30) await new Promise(setImmediate);
    const owner = createBrowser('the owner').signIn(eMail);
    while (goOn.length < 31) await new Promise(setImmediate);
    assert.equal(waits.at(-1), 24_000, 'longer, because thirty wait');
    const another = createBrowser('the owner').signIn(eMail, wrong);
    while (goOn.length < 32) await new Promise(setImmediate);
    assert.deepEqual(await createBrowser('the owner').signIn(eMail), { refused: 'busy' }, 'two wait already');
    goOn.forEach((resolve) => resolve());
    assert.ok('cookies' in (await owner));
    await Promise.all([...guesses, another]);
  });
});

describe('A device on which somebody has signed in', () => {
  test('is let in at once, whatever strangers try from everywhere and from its own address', async () => {
    const { eMail } = await staff.addPerson('staff');
    const device = createBrowser('the branch');
    await device.signIn(eMail);
    await guess(eMail, 50);
    for (let each = 0; each < 25; each += 1) await createBrowser('the branch').signIn(eMail, wrong);
    assert.deepEqual(await createBrowser('the branch').signIn(eMail), { refused: 'too-many' });
    waits.splice(0);
    assert.ok('cookies' in (await device.signIn(eMail)));
    assert.deepEqual(waits, []);
    now += 180 * dayMs;
    await guess(eMail, 6);
    waits.splice(0);
    await device.signIn(eMail);
    assert.equal(waits.length, 1, 'after half a year it is a device like any other');
  });

  test('has 20 tries of its own, and then counts as any other device', async () => {
    const { eMail } = await staff.addPerson('staff');
    const device = createBrowser('the branch');
    await device.signIn(eMail);
    for (let each = 0; each < 20; each += 1) await device.signIn(eMail, wrong);
    assert.deepEqual(waits, []);
    for (let each = 0; each < 6; each += 1)
      assert.deepEqual(await device.signIn(eMail, wrong), { refused: 'wrong' });
    assert.deepEqual(waits, [1_000]);
  });

  test('is known for nobody else, and not with a cookie that was altered', async () => {
    const [mary, tom] = [await staff.addPerson('staff'), await staff.addPerson('staff')];
    const device = createBrowser('the branch');
    await device.signIn(mary.eMail);
    await guess(tom.eMail, 6);
    waits.splice(0);
    await device.signIn(tom.eMail, wrong);
    assert.equal(waits.length, 1, 'Tom has not signed in here');
    await device.signIn(tom.eMail);
    await guess(mary.eMail, 6);
    await guess(tom.eMail, 6);
    waits.splice(0);
    await device.signIn(mary.eMail);
    await device.signIn(tom.eMail);
    assert.deepEqual(waits, [], 'both share the device');
    const cookie = device.jar.get('__Host-device')!;
    device.jar.set(
      '__Host-device',
      cookie.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    );
    await device.signIn(mary.eMail);
    assert.equal(waits.length, 1);
  });

  test('is known at once where a link by email was used, and the former password counts no more', async () => {
    const { eMail } = await staff.addPerson('staff');
    const [former, device] = [createBrowser('former'), createBrowser('the branch')];
    await former.signIn(eMail);
    await guess(eMail, 20);
    await staff.access.sendPasswordLink(eMail);
    assertAccepted(await device.choosePassword(await staff.readNewestToken(), 'teacup meadow sixpence'));
    assert.ok(await device.actor(), 'the link signs them in');
    waits.splice(0);
    assert.ok('cookies' in (await device.signIn(eMail, 'teacup meadow sixpence')));
    assert.deepEqual(waits, []);
    await former.signIn(eMail);
    assert.equal(waits.length, 1, 'it is known for the password from before');
  });
});

describe('Signing in again', () => {
  test('ends the former session of the same browser, and no other', async () => {
    const [mary, tom] = [await staff.addPerson('staff'), await staff.addPerson('staff')];
    const [here, elsewhere] = [createBrowser('here'), createBrowser('elsewhere')];
    const readFormerCookie = ({ jar }: typeof here) => jar.get('__Host-staff')!;
    await here.signIn(mary.eMail);
    await elsewhere.signIn(mary.eMail);
    const first = readFormerCookie(here);
    await here.signIn(mary.eMail);
    assert.equal(await staff.access.findSession(first), null);
    const second = readFormerCookie(here);
    await here.signIn(tom.eMail, wrong);
    assert.ok(await staff.access.findSession(second), 'a wrong password ends nothing');
    await here.signIn(tom.eMail);
    assert.equal(await staff.access.findSession(second), null);
    assert.ok(await elsewhere.actor());
  });

  test('with a code ends it when the code is right', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const here = createBrowser('here');
    await here.signIn(eMail);
    await here.enterCode(computeCodeNow(key));
    const former = here.jar.get('__Host-staff')!;
    await here.signIn(eMail);
    const waiting = here.jar.get('__Host-staff-code')!;
    assert.ok(await staff.access.findSession(former));
    await here.signIn(eMail);
    assert.equal(await staff.access.findPendingSignIn(waiting), null, 'the former try has ended');
    now += codeStepMs;
    assert.ok('cookies' in (await here.enterCode(computeCodeNow(key))));
    assert.equal(await staff.access.findSession(former), null);
  });
});

async function addPersonWithCodes() {
  const person = await staff.addPersonWithCodes();
  now += codeStepMs;
  return person;
}

const computeCodeNow = (key: string) => computeCodeAt(key, now);

describe('Somebody who knows a password and tries codes', () => {
  test('does not keep its owner out on a device that they use', async () => {
    const { eMail, key } = await addPersonWithCodes();
    const device = createBrowser('the branch');
    await device.signIn(eMail);
    assert.ok('cookies' in (await device.enterCode(computeCodeNow(key))));
    now += codeStepMs;
    const stranger = createBrowser('stranger');
    await stranger.signIn(eMail);
    for (let each = 0; each < 12; each += 1) await stranger.enterCode('no code');
    assert.deepEqual(await stranger.enterCode(computeCodeNow(key)), { refused: 'locked' });
    await device.signIn(eMail);
    assert.ok('cookies' in (await device.enterCode(computeCodeNow(key))));
    now += codeStepMs;
    assert.deepEqual(
      await stranger.enterCode(computeCodeNow(key)),
      { refused: 'locked' },
      'they still count',
    );
  });

  test('has no device from before the codes were set up', async () => {
    const { eMail } = await staff.addPerson('staff');
    const stranger = createBrowser('stranger');
    await stranger.signIn(eMail);
    const calls = await staff.createCalls(await staff.signIn(eMail));
    await calls.startOwnTotp({ body: { currentPassword: password } });
    const { setUp } = (await calls.getOwnTotp({})) as { setUp: { key: string } };
    await calls.confirmOwnTotp({ body: { code: computeCodeNow(setUp.key) } });
    await stranger.signIn(eMail);
    for (let each = 0; each < 10; each += 1) await stranger.enterCode('no code');
    assert.deepEqual(await stranger.enterCode('no code'), { refused: 'locked' });
  });
});
