import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Operator, SignIn } from '#website/request.ts';
import { openTries } from './key-tries.ts';
import { keyCheck } from './security.ts';

const sessionMs = 8 * 60 * 60_000;
const linkMs = 60 * 60_000;

type Purpose = 'link' | 'session';
/** Who asks: the address they ask from, and the cookies they bring. */
type Caller = { address: string; cookies: string };

/** The door to the operator's page. */
export type Door = {
  /** What the page knows of a visitor. */
  meet(caller: Caller): Operator;
  /** What stands behind the `#` of the link that is printed at the start: it lets one in, once. */
  link(): string;
};

type Parts = {
  /** OPERATOR_KEY: who changes it ends every session and link. */
  key: string;
  /** Whether the page is reached by https. */
  isSecure: boolean;
  clock: () => number;
  log: (sentence: string) => void;
};

/**
 * Lets operators in for eight hours. A session is a signed cookie, so that it works at every process that knows the
 * key and outlives a restart; what was ended or used up before its time is remembered by this process.
 */
export function openDoor({ key, isSecure, clock, log }: Parts): Door {
  const passes = openPasses(key, clock);
  const tries = openTries({ clock, log });
  const isKey = keyCheck(key);
  const name = isSecure ? '__Host-operator' : 'operator';
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const enter = async (address: string, given: string): Promise<SignIn> => {
    if (!(await tries.mayTry(address))) return { refused: 'too-many' };
    const isRight = isKey(given);
    if (!passes.isUsable('link', given) && !isRight) {
      tries.wrong(address);
      return { refused: 'wrong' };
    }
    tries.right(address);
    if (!isRight) passes.end(given);
    return { cookie: cookie(passes.make('session', sessionMs), sessionMs / 1000) };
  };
  return {
    meet: ({ address, cookies }) => {
      const pass = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(cookies)?.[1] ?? '';
      return {
        isSignedIn: passes.isUsable('session', pass),
        signIn: (typed) => enter(address, typed.trim()),
        signOut: () => {
          passes.end(pass);
          return cookie('', 0);
        },
      };
    },
    link: () => passes.make('link', linkMs),
  };
}

/** Texts that only who knows the key can have made, each good for one purpose and until it ends. */
function openPasses(key: string, clock: () => number) {
  // Slow on purpose, once: a cookie that was stolen must not serve for trying keys in quick order.
  const secret = scryptSync(key, 'lychgate operator', 32);
  const signatureOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const ended = new Map<string, number>();
  const isSigned = (text: string, signature: string) => {
    const [right, stated] = [Buffer.from(signatureOf(text)), Buffer.from(signature)];
    return right.length === stated.length && timingSafeEqual(right, stated);
  };
  const endOf = (pass: string) => parseInt(pass.split('.')[1] ?? '', 36);
  return {
    make: (purpose: Purpose, ms: number) => {
      const text = `${purpose}.${(clock() + ms).toString(36)}.${randomBytes(16).toString('base64url')}`;
      return `${text}.${signatureOf(text)}`;
    },
    isUsable: (purpose: Purpose, pass: string) => {
      const parts = pass.split('.');
      const signature = parts.pop()!;
      return (
        parts[0] === purpose &&
        isSigned(parts.join('.'), signature) &&
        endOf(pass) > clock() &&
        !ended.has(pass)
      );
    },
    /** Only what is ours is remembered, and no longer than it would have been good for. */
    end: (pass: string) => {
      const end = endOf(pass);
      for (const [other, otherEnd] of ended) if (otherEnd <= clock()) ended.delete(other);
      if (isSigned(pass.split('.').slice(0, -1).join('.'), pass.split('.').at(-1)!)) ended.set(pass, end);
    },
  };
}
