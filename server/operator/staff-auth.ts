import { setTimeout as sleep } from 'node:timers/promises';
import { parseCookie } from 'cookie';
import { operatorKeyActor, type Actor } from '#contract/operator/people/actor.ts';
import type { Operator, StaffSignIn } from '#website/request-facts.ts';
import { createStaffThrottle } from './staff-throttle.ts';

// A session ends earlier, after eight hours without use.
const cookieSeconds = 14 * 24 * 60 * 60;
const tokenPattern = /^[\w-]{43}$/;
const passwordCharactersMax = 1_000;

type Caller = { visitor: string; cookies: string; userAgent: string };

/** Passwords and sessions, as our own back office keeps them. */
type StaffAccess = Omit<StaffSignIn, 'actor' | 'signIn' | 'signOut'> & {
  /** The token of a new session; null if the address or the password is wrong. */
  signIn(given: { eMail: string; password: string; userAgent: string }): Promise<string | null>;
  findSession(token: string): Promise<Actor | null>;
  endSession(token: string): Promise<void>;
};

type Parts = {
  access: StaffAccess;
  /** Whether the pages are served over HTTPS. */
  isSecure: boolean;
  clock: () => number;
  /** Waits in tests for nothing. */
  wait?: (ms: number) => Promise<unknown>;
};

/** Sign-in for the staff pages. */
export type StaffAuth = ReturnType<typeof createStaffAuth>;

export function createStaffAuth({ access, isSecure, clock, wait = sleep }: Parts) {
  const enter = signingIn({ access, wait, throttle: createStaffThrottle({ clock }) });
  const name = isSecure ? '__Host-staff' : 'staff';
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** The sign-in of a visitor. Somebody with the operator key counts as an administrator. */
    authenticate(caller: Caller, operator: Operator): StaffSignIn {
      const token = parseCookie(caller.cookies)[name] ?? '';
      const hasToken = tokenPattern.test(token);
      let actor: Promise<Actor | null> | undefined;
      const find = async () =>
        (hasToken ? await access.findSession(token) : null) ??
        ((await operator.isSignedIn()) ? operatorKeyActor : null);
      const { hasStaff, sendPasswordLink, findByLink, choosePassword } = access;
      return {
        hasStaff,
        sendPasswordLink,
        findByLink,
        choosePassword,
        actor: () => (actor ??= find()),
        signIn: async (eMail, password) => {
          const entry = await enter(caller, eMail, password);
          return 'token' in entry ? { cookie: cookie(entry.token, cookieSeconds) } : entry;
        },
        signOut: async () => {
          if (hasToken) await access.endSession(token);
          return [cookie('', 0), await operator.signOut()];
        },
      };
    },
  };
}

type SigningIn = Pick<Required<Parts>, 'access' | 'wait'> & {
  throttle: ReturnType<typeof createStaffThrottle>;
};
type Entry = { token: string } | { refused: 'wrong' | 'too-many' };

const signingIn =
  ({ access, wait, throttle }: SigningIn) =>
  async ({ visitor, userAgent }: Caller, eMail: string, password: string): Promise<Entry> => {
    const delayMs = throttle.count(visitor, eMail);
    if (delayMs === null) return { refused: 'too-many' };
    if (delayMs > 0) await throttle.wait(eMail, () => wait(delayMs));
    const isTooLong = password.length > passwordCharactersMax;
    const token = isTooLong ? null : await access.signIn({ eMail, password, userAgent });
    if (!token) return { refused: 'wrong' };
    throttle.right(visitor, eMail);
    return { token };
  };
