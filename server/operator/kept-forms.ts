import { hash } from 'node:crypto';
import { operatorKeyActor } from '#contract/operator/people/actor.ts';
import type { KeptForm, StaffForm } from '#website/request-facts.ts';
import { createSealer } from '../seal.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EndedSessions } from './operator-auth.ts';

const keptMs = 12 * 60 * 60_000;
const sealedCharactersMax = 200_000;

type Parts = {
  operatorKey: string;
  devices: KnownDevices;
  endedSessions: EndedSessions;
  clock: () => number;
};
type Sealed = StaffForm & { person: string; device: string; expiresAt: number };

/** Keeps what somebody has entered while their session ended. */
export type KeptForms = ReturnType<typeof openKeptForms>;

/**
 * A form that arrives without a session goes back to its browser, sealed for that device, its address and the person who
 * was signed in there last. It works once: what was used is remembered as ended sessions are.
 */
export function openKeptForms({ operatorKey, devices, endedSessions, clock }: Parts) {
  const sealer = createSealer(operatorKey, 'kept forms', sealedCharactersMax);
  return {
    /** Null if nobody has signed in on this device, and if the form is too long to come back. */
    keep: (cookies: string, form: StaffForm): string | 'too-long' | null => {
      const last = devices.lastOn(cookies);
      // The operator key signs in elsewhere.
      if (!last || last.person === operatorKeyActor.id) return null;
      const sealed = sealer.seal(
        JSON.stringify({ ...form, ...last, expiresAt: clock() + keptMs } satisfies Sealed),
      );
      return sealed.length > sealedCharactersMax ? 'too-long' : sealed;
    },
    /** Null if it was altered, is of another device or address, or has expired. */
    open: (cookies: string, sealed: string, address: string): KeptForm | null => {
      const text = sealer.open(sealed);
      if (!text) return null;
      const kept = JSON.parse(text) as Sealed;
      const isOfHere = kept.device === devices.lastOn(cookies)?.device && kept.address === address;
      if (!isOfHere || kept.expiresAt <= clock()) return null;
      const { person, fields, expiresAt } = kept;
      const use = { id: hash('sha256', sealed, 'base64url'), expiresAt: new Date(expiresAt) };
      return { person, fields, beginOnce: () => endedSessions.end(use) };
    },
  };
}
