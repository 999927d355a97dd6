import { createHmac, hash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import { minuteMs, hourMs } from '#contract/fields/durations.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import type { Operator, SignIn } from '#website/request-facts.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import type { KnownDevices } from './known-devices.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createMemoryCounters, type Counters } from '../requests/counters.ts';
import { createKeyCheck } from '../security.ts';

const sessionMs = 8 * hourMs;
const lifeMs = { session: sessionMs, link: hourMs };
// The clocks of several machines differ by less than this.
const clocksDifferMs = 10 * minuteMs;

type Purpose = keyof typeof lifeMs;
/** The caller: the visitor as rate limits count them, their cookies, and the number of the request. */
type Caller = { visitor: string; cookies: string; requestId?: string };

/** `device` is null on a device where nobody has signed in with the key. */
type Try = { visitor: string; device: string | null };

/** Sign-in for the operator's page. */
export type OperatorAuth = {
  /** The visitor's sign-in status, for the page. */
  authenticate(caller: Caller): Operator;
  /** The part after the `#` of the link printed at the start, which signs in once. */
  link(): string;
};

/** A link or a session; `id` is a digest of it. */
export type EndedSession = { id: string; expiresAt: Date };

/** Remembers used links and signed-out sessions until they would have expired, across restarts. */
export type EndedSessions = {
  has(pass: EndedSession): Promise<boolean>;
  /** True for only one caller: false if it had already been ended. */
  end(pass: EndedSession): Promise<boolean>;
};

type Parts = {
  /** OPERATOR_KEY: changing it ends every session and link. */
  key: string;
  /** Whether the page is served over HTTPS. */
  isSecure: boolean;
  endedSessions: EndedSessions;
  devices: KnownDevices;
  /** Count tries; by default in the memory of this process. */
  counters?: Counters;
  securityLog?: SecurityLog;
  clock: () => number;
  log: (sentence: string) => void;
};

/**
 * Signs operators in for eight hours. A session is a signed cookie, so it works in every process that has the key
 * and survives a restart.
 */
export function createOperatorAuth({ key, isSecure, endedSessions, devices, ...parts }: Parts): OperatorAuth {
  const { clock, log, counters = createMemoryCounters(clock), securityLog = () => {} } = parts;
  const passes = openPasses(key, endedSessions, clock);
  const session = createSessionCookie(passes, isSecure);
  const throttle = createLoginThrottle({ counters, clock, log });
  const isKey = createKeyCheck(key);
  const begin = async ({ cookies }: Caller, attempt: Try): Promise<SignIn> => {
    await throttle.right(attempt);
    await session.end(cookies);
    return {
      cookies: [session.begin(), devices.remember(cookies, operatorKeyActor.id, operatorKeyActor.id)],
    };
  };
  const enter = async (caller: Caller, input: string): Promise<SignIn> => {
    const attempt = { visitor: caller.visitor, device: devices.idOf(caller.cookies, operatorKeyActor.id) };
    // A link cannot be guessed, so it works even when the same address has tried wrong keys.
    if (passes.isGood('link', input) && (await passes.end(input))) return begin(caller, attempt);
    if (!(await throttle.canTry(attempt))) return { refused: 'too-many' };
    if (isKey(input)) return begin(caller, attempt);
    throttle.wrong();
    return { refused: 'wrong' };
  };
  return {
    authenticate: (caller) => ({
      isSignedIn: () => session.isLive(caller.cookies),
      sessionEnd: () => session.findEnd(caller.cookies),
      signIn: async (input) => {
        const entry = await enter(caller, input.trim());
        logEntry(securityLog, caller.requestId ?? '', entry);
        return entry;
      },
      signOut: async () => {
        await session.end(caller.cookies);
        return session.remove();
      },
    }),
    link: () => passes.make('link'),
  };
}

/** The session of a browser, as its cookie. */
function createSessionCookie(passes: ReturnType<typeof openPasses>, isSecure: boolean) {
  const name = isSecure ? '__Host-operator' : 'operator';
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const readPass = (cookies: string) => parseCookie(cookies)[name] ?? '';
  return {
    begin: () => write(passes.make('session'), sessionMs / 1000),
    isLive: async (cookies: string) => {
      const pass = readPass(cookies);
      return passes.isGood('session', pass) && !(await passes.hasEnded(pass));
    },
    /** A session lasts eight hours, however it is used. */
    findEnd: async (cookies: string) => {
      const pass = readPass(cookies);
      const isLive = passes.isGood('session', pass) && !(await passes.hasEnded(pass));
      return isLive ? { endsInMs: passes.leftMsOf(pass), canStay: false } : null;
    },
    end: async (cookies: string) => {
      const pass = readPass(cookies);
      if (passes.isGood('session', pass)) await passes.end(pass);
    },
    remove: () => write('', 0),
  };
}

function logEntry(securityLog: SecurityLog, reqId: string, entry: SignIn) {
  const facts = { reqId, who: operatorKeyActor.id };
  if ('refused' in entry) securityLog('A sign-in was refused', { ...facts, reason: `key ${entry.refused}` });
  else securityLog('Somebody signed in', { ...facts, reason: 'key or printed link' });
}

/** Signed tokens that only a holder of the key can create, each for one purpose and until it expires. */
function openPasses(key: string, endedSessions: EndedSessions, clock: () => number) {
  let secret: Buffer | undefined;
  const sign = (text: string) => {
    // Slow on purpose, for the first pass after a start: a stolen cookie must not allow keys to be tried quickly.
    secret ??= scryptSync(key, 'lychgate operator', 32);
    return createHmac('sha256', secret).update(text).digest('base64url');
  };
  const isSigned = (text: string, signature: string) => {
    const [right, stated] = [Buffer.from(sign(text)), Buffer.from(signature)];
    return right.length === stated.length && timingSafeEqual(right, stated);
  };
  const readExpiry = (pass: string) => parseInt(pass.split('.')[1] ?? '', 36);
  const countMsLeft = (pass: string) => readExpiry(pass) - clock();
  const createEndedPass = (pass: string): EndedSession => ({
    id: hash('sha256', pass, 'base64url'),
    expiresAt: new Date(readExpiry(pass)),
  });
  return {
    make: (purpose: Purpose) => {
      const text = `${purpose}.${(clock() + lifeMs[purpose]).toString(36)}.${randomBytes(16).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },
    /**
     * Whether we signed it for this purpose and it has not expired. It may have been ended early. One that is valid
     * for longer than its lifetime was made before the clock was put back.
     */
    isGood: (purpose: Purpose, pass: string) => {
      const parts = pass.split('.');
      const signature = parts.pop()!;
      const leftMs = countMsLeft(pass);
      const isCurrent = leftMs > 0 && leftMs <= lifeMs[purpose] + clocksDifferMs;
      return parts[0] === purpose && isSigned(parts.join('.'), signature) && isCurrent;
    },
    leftMsOf: countMsLeft,
    hasEnded: (pass: string) => endedSessions.has(createEndedPass(pass)),
    end: (pass: string) => endedSessions.end(createEndedPass(pass)),
  };
}
