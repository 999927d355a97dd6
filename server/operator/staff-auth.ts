import { setTimeout as sleep } from 'node:timers/promises';
import { parseCookie } from 'cookie';
import { operatorKeyActor, type Actor } from '#contract/operator/people/actor.ts';
import type { Operator, StaffSignIn } from '#website/request-facts.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import { memoryCounters, type Counters } from '../requests/counters.ts';
import { withSignInsLogged } from './log-sign-ins.ts';
import { createStaffThrottle } from './staff-throttle.ts';

// A session ends earlier, after eight hours without use.
const sessionSeconds = 14 * 24 * 60 * 60;
const pendingSeconds = 10 * 60;
const tokenPattern = /^[\w-]{43}$/;
const typedCharactersMax = 1_000;

type Caller = { visitor: string; cookies: string; userAgent: string; requestId: string };
type CodeRefused = Extract<Awaited<ReturnType<StaffSignIn['enterCode']>>, { refused: string }>['refused'];

/** Passwords, codes and sessions, as our own back office keeps them. */
type StaffAccess = Pick<StaffSignIn, 'hasStaff' | 'sendPasswordLink' | 'findByLink' | 'choosePassword'> & {
  /** The token of a session, or of a sign-in that waits for a code. Null if the address or the password is wrong. */
  signIn(given: {
    eMail: string;
    password: string;
    userAgent: string;
  }): Promise<{ token: string; needsCode: boolean } | null>;
  findPendingSignIn(token: string): Promise<{ eMail: string } | null>;
  /** The token of a new session. */
  enterCode(given: {
    token: string;
    code: string;
    userAgent: string;
  }): Promise<{ token: string } | { refused: CodeRefused }>;
  /** The guid of the person with this address, for the log. */
  findGuid(eMail: string): Promise<string | null>;
  findSession(token: string): Promise<Actor | null>;
  endSession(token: string): Promise<void>;
};

type Parts = {
  access: StaffAccess;
  /** Whether the pages are served over HTTPS. */
  isSecure: boolean;
  /** Count tries; by default in the memory of this process. */
  counters?: Counters;
  securityLog?: SecurityLog;
  clock: () => number;
  /** Waits in tests for nothing. */
  wait?: (ms: number) => Promise<unknown>;
};

/** Sign-in for the staff pages. */
export type StaffAuth = ReturnType<typeof createStaffAuth>;

export function createStaffAuth({ access, isSecure, clock, wait = sleep, ...parts }: Parts) {
  const session = tokenCookie('staff', isSecure, sessionSeconds);
  const pending = tokenCookie('staff-code', isSecure, pendingSeconds);
  const { counters = memoryCounters(clock), securityLog = () => {} } = parts;
  const signing = { access, session, pending, throttle: createStaffThrottle({ counters, wait }) };
  return {
    /** The sign-in of a visitor. Somebody with the operator key counts as an administrator. */
    authenticate(caller: Caller, operator: Operator): StaffSignIn {
      const token = session.read(caller.cookies);
      let actor: Promise<Actor | null> | undefined;
      const find = async () =>
        (token ? await access.findSession(token) : null) ??
        ((await operator.isSignedIn()) ? operatorKeyActor : null);
      const { hasStaff, sendPasswordLink, findByLink, choosePassword } = access;
      const staff: StaffSignIn = {
        hasStaff,
        sendPasswordLink,
        findByLink,
        choosePassword,
        actor: () => (actor ??= find()),
        signIn: signingIn(signing, caller),
        ...secondStep(signing, caller),
        signOut: async () => {
          if (token) await access.endSession(token);
          return [session.remove(), pending.remove(), await operator.signOut()];
        },
      };
      const { requestId } = caller;
      const findPending = () => findPendingOf(signing, caller);
      return withSignInsLogged(staff, { securityLog, requestId, findGuid: access.findGuid, findPending });
    },
  };
}

/** Passwords and codes of an account count together. */
type Signing = {
  access: StaffAccess;
  session: ReturnType<typeof tokenCookie>;
  pending: ReturnType<typeof tokenCookie>;
  throttle: ReturnType<typeof createStaffThrottle>;
};

const signingIn =
  ({ access, session, pending, throttle }: Signing, caller: Caller): StaffSignIn['signIn'] =>
  async (eMail, password) => {
    if (!(await throttle.mayTry(caller.visitor, eMail))) return { refused: 'too-many' };
    const isTooLong = password.length > typedCharactersMax;
    const entry = isTooLong ? null : await access.signIn({ eMail, password, userAgent: caller.userAgent });
    if (!entry) return { refused: 'wrong' };
    // While the code is missing, the tries count on: the right password must not make guessing codes easier.
    if (entry.needsCode) return { cookie: pending.write(entry.token), needsCode: true };
    await throttle.right(caller.visitor, eMail);
    return { cookie: session.write(entry.token) };
  };

function secondStep({ access, session, pending, throttle }: Signing, caller: Caller) {
  const token = pending.read(caller.cookies);
  const find = () => findPendingOf({ access, pending }, caller);
  return {
    isWaitingForCode: async () => (await find()) !== null,
    enterCode: async (code) => {
      const person = await find();
      if (!token || !person) return { refused: 'ended' };
      if (!(await throttle.mayTry(caller.visitor, person.eMail))) return { refused: 'too-many' };
      if (code.length > typedCharactersMax) return { refused: 'wrong' };
      const entry = await access.enterCode({ token, code, userAgent: caller.userAgent });
      if ('refused' in entry) return entry;
      await throttle.right(caller.visitor, person.eMail);
      return { cookies: [session.write(entry.token), pending.remove()] };
    },
  } satisfies Partial<StaffSignIn>;
}

/** Whose sign-in waits for a code. */
async function findPendingOf({ access, pending }: Pick<Signing, 'access' | 'pending'>, { cookies }: Caller) {
  const token = pending.read(cookies);
  return token ? access.findPendingSignIn(token) : null;
}

/** A cookie with a token that only our own pages get. */
function tokenCookie(shortName: string, isSecure: boolean, seconds: number) {
  const name = isSecure ? `__Host-${shortName}` : shortName;
  const cookie = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    read: (cookies: string): string | null => {
      const token = parseCookie(cookies)[name] ?? '';
      return tokenPattern.test(token) ? token : null;
    },
    write: (token: string) => cookie(token, seconds),
    remove: () => cookie('', 0),
  };
}
