import { hash } from 'node:crypto';
import { hourMs } from '#contract/fields/durations.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import type { KeptForms, StaffForm } from '#website/request-facts.ts';
import { createSealer } from '../create-sealer.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EndedSessions } from './operator-auth.ts';

const keptMs = 12 * hourMs;
const sealedCharactersMax = 200_000;

type Dependencies = {
  operatorKey: string;
  devices: KnownDevices;
  endedSessions: EndedSessions;
  clock: () => number;
};
type SealedForm = StaffForm & { person: string; device: string; expiresAt: number };

/** Keeps the form that somebody has sent after their session ended, by the cookies of their browser. */
export type OpenKeptForms = (cookies: string) => KeptForms;

/**
 * Sends a form that arrives without a session back to its browser, sealed for that device, its address and the
 * person who last signed in there. It can be used once; used ones are remembered like ended sessions.
 */
export function openKeptForms({ operatorKey, devices, endedSessions, clock }: Dependencies): OpenKeptForms {
  const sealer = createSealer(operatorKey, 'kept forms', sealedCharactersMax);
  return (cookies) => {
    const last = devices.lastOn(cookies);
    return {
      lastSignIn: last && (last.person === operatorKeyActor.id ? 'key' : 'password'),
      keep: (form) => {
        if (!last) return null;
        const sealed = sealer.seal(
          JSON.stringify({ ...form, ...last, expiresAt: clock() + keptMs } satisfies SealedForm),
        );
        return sealed.length > sealedCharactersMax ? 'too-long' : sealed;
      },
      open: (sealed, address) => {
        const text = sealer.open(sealed);
        if (!text) return null;
        const form = JSON.parse(text) as SealedForm;
        const isOfHere = form.device === last?.device && form.address === address;
        if (!isOfHere || form.expiresAt <= clock()) return null;
        const { person, fields, from, expiresAt } = form;
        const use = { id: hash('sha256', sealed, 'base64url'), expiresAt: new Date(expiresAt) };
        return { person, fields, from, beginOnce: () => endedSessions.end(use) };
      },
    };
  };
}
