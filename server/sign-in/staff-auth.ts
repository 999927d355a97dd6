import { setTimeout as sleep } from 'node:timers/promises';
import { parseCookie } from 'cookie';
import { minuteSeconds, daySeconds } from '#contract/fields/durations.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import type {
  Operator,
  PasskeyRefused,
  PasskeySignIn,
  ProviderSignIn,
  SessionEnd,
  StaffSignIn,
} from '#website/request-facts.ts';
import type { Sealer } from '#website/sealed-content.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import { createMemoryCounters, type Counters } from '../requests/counters.ts';
import {
  openProviderSignIn,
  type AtProvider,
  type IdentityProvider,
  type SignInWithIdentity,
} from './provider-sign-in.ts';
import { withSignInsLogged } from './log-sign-ins.ts';
import type { KnownDevices } from './known-devices.ts';
import { createStaffThrottle } from './staff-throttle.ts';

// A session ends earlier, after eight hours without use.
const sessionSeconds = 14 * daySeconds;
const pendingSeconds = 10 * minuteSeconds;
const tokenPattern = /^[\w-]{43}$/;
const typedCharactersMax = 1_000;
const passkeySeconds = 5 * minuteSeconds;
const passkeyAnswerCharactersMax = 12_000;

export type Caller = { visitor: string; cookies: string; userAgent: string; requestId: string };
type CodeRefused = 'wrong' | 'locked' | 'unreadable' | 'ended';
/** A known device has its own limit. Its previous session ends when a new one begins. */
type Device = { userAgent: string; isKnownDevice: boolean; formerSession: string | null };

/** Passwords, codes and sessions, as our own back office keeps them. */
type StaffAccess = Pick<StaffSignIn, 'hasStaff' | 'sendPasswordLink' | 'findByLink'> & {
  /** The token of a session, or of a sign-in that waits for a code. */
  choosePassword(
    choice: { token: string; password: string; formerPending: string | null } & Omit<Device, 'isKnownDevice'>,
  ): Promise<{ token: string; needsCode: boolean } | Refused>;
  /** An identifier of the account with this address, for devices; null if there is none. */
  findDeviceMark(eMail: string): Promise<string | null>;
  /** The token of a session, or of a sign-in that waits for a code. Null if the address or the password is wrong. */
  signIn(
    credentials: { eMail: string; password: string; formerPending: string | null } & Device,
  ): Promise<{ token: string; needsCode: boolean } | null>;
  findPendingSignIn(token: string): Promise<{ eMail: string } | null>;
  /** The token of a new session. */
  enterCode(
    submitted: { token: string; code: string } & Device,
  ): Promise<{ token: string } | { refused: CodeRefused }>;
  /** The guid of the person with this address, for the log. */
  findGuid(eMail: string): Promise<string | null>;
  /** The token of a session, or of a sign-in that waits for a code. */
  signInWithIdentity: SignInWithIdentity;
  offersPasskeys(): Promise<boolean>;
  beginPasskey(): Promise<{ token: string; options: object } | { refused: PasskeyRefused }>;
  /** The token of a new session. */
  signInWithPasskey(
    answered: { token: string; answer: string } & Omit<Device, 'isKnownDevice'>,
  ): Promise<{ token: string; eMail: string } | { refused: PasskeyRefused }>;
  findSession(token: string): Promise<Actor | null>;
  findSessionEnd(token: string): Promise<SessionEnd | null>;
  endSession(token: string): Promise<void>;
};

type Dependencies = {
  access: StaffAccess;
  devices: KnownDevices;
  /** The identity provider, and what seals the sign-in that a browser has begun there. */
  identityProvider: IdentityProvider;
  sealer: Sealer;
  /** Whether the pages are served over HTTPS. */
  isSecure: boolean;
  /** Count tries; by default in the memory of this process. */
  counters?: Counters;
  securityLog?: SecurityLog;
  clock: () => number;
  /** Tests pass one that does not wait. */
  wait?: (ms: number) => Promise<unknown>;
};

/** Sign-in for the staff pages. */
export type StaffAuth = ReturnType<typeof createStaffAuth>;

export function createStaffAuth(authParts: Dependencies) {
  const { access, devices, isSecure, clock, wait = sleep, ...parts } = authParts;
  const session = createTokenCookie('staff', isSecure, sessionSeconds);
  const pending = createTokenCookie('staff-code', isSecure, pendingSeconds);
  const passkey = createTokenCookie('staff-passkey', isSecure, passkeySeconds);
  const { counters = createMemoryCounters(clock), securityLog = () => {} } = parts;
  const atProvider = openProviderSignIn({ ...authParts, counters });
  const throttle = createStaffThrottle({ counters, wait });
  const signing = { access, devices, session, pending, passkey, throttle };
  return {
    /** The sign-in of a visitor. Somebody with the operator key counts as an administrator. */
    authenticate(caller: Caller, operator: Operator): StaffSignIn {
      const token = session.read(caller.cookies);
      let actor: Promise<Actor | null> | undefined;
      const find = async () =>
        (token ? await access.findSession(token) : null) ??
        ((await operator.isSignedIn()) ? operatorKeyActor : null);
      const { hasStaff, sendPasswordLink, findByLink } = access;
      const staff: StaffSignIn = {
        hasStaff,
        sendPasswordLink,
        findByLink,
        choosePassword: createPasswordChoice(signing, caller),
        actor: () => (actor ??= find()),
        sessionEnd: async () => (token ? await access.findSessionEnd(token) : null) ?? operator.sessionEnd(),
        signIn: createSignIn(signing, caller),
        ...createSecondStep(signing, caller),
        ...createProviderSignIn(signing, caller, atProvider(caller)),
        ...createPasskeySignIn(signing, caller),
        signOut: async () => {
          if (token) await access.endSession(token);
          return [session.remove(), pending.remove(), await operator.signOut()];
        },
      };
      const { findGuid } = access;
      const findPending = () => findPendingSignIn(signing, caller);
      return withSignInsLogged(staff, { securityLog, ...caller, findGuid, findPending });
    },
  };
}

/** Passwords and codes of an account count together. */
type Signing = {
  access: StaffAccess;
  devices: KnownDevices;
  session: ReturnType<typeof createTokenCookie>;
  pending: ReturnType<typeof createTokenCookie>;
  passkey: ReturnType<typeof createTokenCookie>;
  throttle: ReturnType<typeof createStaffThrottle>;
};

/** One try to sign in to an account. */
async function findTry({ access, devices }: Signing, { visitor, cookies }: Caller, eMail: string) {
  // Without a cookie, the account need not be read.
  const mark = devices.isKnown(cookies) ? await access.findDeviceMark(eMail) : null;
  return { visitor, eMail, device: mark && devices.idOf(cookies, mark) };
}

/** The cookie of a device on which the person has just proved who they are. */
async function rememberDevice(
  { access, devices }: Signing,
  { cookies }: Caller,
  { eMail, person }: { eMail: string; person?: string },
) {
  const mark = await access.findDeviceMark(eMail);
  return mark ? [devices.remember(cookies, mark, person)] : [];
}

/** The cookies of a session that has just begun. */
async function enter(signing: Signing, caller: Caller, { eMail, token }: { eMail: string; token: string }) {
  const actor = (await signing.access.findSession(token))!;
  const known = await rememberDevice(signing, caller, { eMail, person: actor.id });
  return { actor, cookies: [signing.session.write(token), ...known] };
}

const createSignIn =
  (signing: Signing, caller: Caller): StaffSignIn['signIn'] =>
  async (eMail, password) => {
    const { access, pending, throttle } = signing;
    const attempt = await findTry(signing, caller, eMail);
    const decision = await throttle.decide(attempt);
    if (decision === 'too-many' || decision === 'busy') return { refused: decision };
    if (password.length > typedCharactersMax) return { refused: 'wrong' };
    const formerPending = pending.read(caller.cookies);
    const device = readDevice(signing, caller, decision);
    const entry = await access.signIn({ eMail, password, formerPending, ...device });
    if (!entry) return { refused: 'wrong' };
    // Tries count until the code is right too, so that a right password does not make guessing codes easier.
    if (entry.needsCode) return { cookies: [pending.write(entry.token)], needsCode: true };
    await throttle.recordSuccess(attempt);
    return { ...(await enter(signing, caller, { eMail, token: entry.token })), needsCode: false };
  };

const readDevice = ({ session }: Signing, { cookies, userAgent }: Caller, decision: string): Device => ({
  userAgent,
  isKnownDevice: decision === 'known-device',
  formerSession: session.read(cookies),
});

function createSecondStep(signing: Signing, caller: Caller) {
  const { access, pending, throttle } = signing;
  const token = pending.read(caller.cookies);
  const find = () => findPendingSignIn({ access, pending }, caller);
  return {
    isWaitingForCode: async () => (await find()) !== null,
    enterCode: async (code) => {
      const person = await find();
      if (!token || !person) return { refused: 'ended' };
      const attempt = await findTry(signing, caller, person.eMail);
      const decision = await throttle.decide(attempt);
      if (decision === 'too-many' || decision === 'busy') return { refused: decision };
      if (code.length > typedCharactersMax) return { refused: 'wrong' };
      const entry = await access.enterCode({ token, code, ...readDevice(signing, caller, decision) });
      if ('refused' in entry) return entry;
      await throttle.recordSuccess(attempt);
      const { actor, cookies } = await enter(signing, caller, { ...person, token: entry.token });
      return { actor, cookies: [...cookies, pending.remove()] };
    },
  } satisfies Partial<StaffSignIn>;
}

/** The provider has its own password and limits, so its answer counts as a right password, not as a try. */
const createProviderSignIn = (
  signing: Signing,
  caller: Caller,
  { finish, ...atProvider }: AtProvider,
): ProviderSignIn => ({
  ...atProvider,
  returnFromProvider: async (query) => {
    const { identity, target, cookies } = await finish(query);
    if ('refused' in identity) return { ...identity, target, cookies };
    const { access, pending, session } = signing;
    const entry = await access.signInWithIdentity(identity, {
      userAgent: caller.userAgent,
      formerSession: session.read(caller.cookies),
      formerPending: pending.read(caller.cookies),
    });
    if ('refused' in entry) return { ...entry, target, cookies };
    if (entry.needsCode)
      return { needsCode: true, target, cookies: [...cookies, pending.write(entry.token)] };
    const begun = await enter(signing, caller, entry);
    return { ...begun, needsCode: false, target, cookies: [...cookies, ...begun.cookies] };
  },
});

/**
 * A passkey cannot be guessed, so only the number of tries is limited. The device has asked for a finger, a face or
 * a PIN.
 */
const createPasskeySignIn = (signing: Signing, caller: Caller): PasskeySignIn => ({
  offersPasskeys: signing.access.offersPasskeys,
  beginPasskey: async () => {
    if (!(await signing.throttle.canBeginPasskey(caller.visitor))) return { refused: 'passkey-too-many' };
    const begun = await signing.access.beginPasskey();
    if ('refused' in begun) return begun;
    return { options: begun.options, cookies: [signing.passkey.write(begun.token)] };
  },
  signInWithPasskey: async (answer) => {
    const token = signing.passkey.read(caller.cookies);
    if (!token) return { refused: 'passkey-ended' };
    if (answer.length > passkeyAnswerCharactersMax) return { refused: 'passkey-refused' };
    const browser = { userAgent: caller.userAgent, formerSession: signing.session.read(caller.cookies) };
    const entry = await signing.access.signInWithPasskey({ token, answer, ...browser });
    if ('refused' in entry) return entry;
    const { actor, cookies } = await enter(signing, caller, entry);
    return { actor, cookies: [...cookies, signing.passkey.remove()] };
  },
});

/**
 * The link proves control of the mailbox. The person is signed in, up to their code, and the device counts as
 * known, so that strangers cannot lock them out.
 */
const createPasswordChoice =
  (signing: Signing, caller: Caller): StaffSignIn['choosePassword'] =>
  async (token, password) => {
    const { access, pending, session } = signing;
    const person = await access.findByLink(token);
    const entry = await access.choosePassword({
      token,
      password,
      userAgent: caller.userAgent,
      formerSession: session.read(caller.cookies),
      formerPending: pending.read(caller.cookies),
    });
    if (isRefused(entry)) return entry;
    const { eMail } = person!;
    if (!entry.needsCode)
      return { ...(await enter(signing, caller, { eMail, token: entry.token })), needsCode: false };
    const known = await rememberDevice(signing, caller, { eMail });
    return { cookies: [pending.write(entry.token), ...known], needsCode: true };
  };

/** The sign-in that waits for a code. */
async function findPendingSignIn(
  { access, pending }: Pick<Signing, 'access' | 'pending'>,
  { cookies }: Caller,
) {
  const token = pending.read(cookies);
  return token ? access.findPendingSignIn(token) : null;
}

/** A cookie with a token, sent only to our own pages. */
function createTokenCookie(shortName: string, isSecure: boolean, seconds: number) {
  const name = isSecure ? `__Host-${shortName}` : shortName;
  const writeCookie = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    read: (cookies: string): string | null => {
      const token = parseCookie(cookies)[name] ?? '';
      return tokenPattern.test(token) ? token : null;
    },
    write: (token: string) => writeCookie(token, seconds),
    remove: () => writeCookie('', 0),
  };
}
