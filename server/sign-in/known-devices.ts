import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import { daySeconds } from '#contract/fields/durations.ts';
import { createSealer } from '../create-sealer.ts';

const keptSeconds = 180 * daySeconds;
// For people who share a computer.
const accountsMax = 8;

type Dependencies = { operatorKey: string; isSecure: boolean; clock: () => number };
type Device = {
  id: string;
  accounts: string[];
  /** The guid of the person who signed in last. */
  person?: string;
};

/** Remembers in a sealed cookie who has signed in on a device. */
export type KnownDevices = ReturnType<typeof openKnownDevices>;

/**
 * Gives a device on which somebody has signed in a limit of its own for their further tries, so that strangers who
 * guess cannot lock them out there. The cookie alone signs nobody in.
 */
export function openKnownDevices({ operatorKey, isSecure, clock }: Dependencies) {
  const sealer = createSealer(operatorKey, 'known devices');
  const name = isSecure ? '__Host-device' : 'device';
  const read = (cookies: string): Device | null => {
    const text = sealer.open(parseCookie(cookies)[name] ?? '');
    const { madeAt, ...device } = text ? (JSON.parse(text) as Device & { madeAt: number }) : { madeAt: 0 };
    return 'id' in device && madeAt + keptSeconds * 1_000 > clock() ? device : null;
  };
  return {
    isKnown: (cookies: string): boolean => read(cookies) !== null,
    /** The number of this device, if somebody has signed in to this account on it. */
    idOf: (cookies: string, account: string): string | null => {
      const device = read(cookies);
      return device?.accounts.includes(account) ? device.id : null;
    },
    /** The device and the person who signed in on it last; null if nobody has. */
    lastOn: (cookies: string): { device: string; person: string } | null => {
      const { id, person } = read(cookies) ?? {};
      return id && person ? { device: id, person } : null;
    },
    /** The cookie of a device on which the owner of this account has proved who they are, and signed in if it is named. */
    remember: (cookies: string, account: string, signedIn?: string): string => {
      const before: Device = read(cookies) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
      const { id, accounts, person = signedIn } = { ...before, ...(signedIn && { person: signedIn }) };
      const otherAccounts = accounts.filter((each) => each !== account);
      const device = {
        madeAt: clock(),
        id,
        person,
        accounts: [account, ...otherAccounts].slice(0, accountsMax),
      };
      return `${name}=${sealer.seal(JSON.stringify(device))}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
}
