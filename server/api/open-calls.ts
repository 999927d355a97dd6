import { refusalFor, roleFor } from '#contract/operator/access.ts';
import type { Refused } from '#contract/call.ts';
import type { OwnCalls } from '#contract/operator/calls.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/people/actor.ts';
import { nameOf } from '../monitoring/security-log.ts';
import { keyMissing } from './problem.ts';
import { keyCheck, type Keys } from '../security.ts';

export type Served = {
  /** The calls as somebody makes them: refused where their role is too low. */
  callsAs(actor: Actor): OwnCalls;
  /** The program that has this key; null if none has it. */
  findProgram(key: string): Promise<Actor | null>;
  keys: Keys;
};

/** `who` is null for a key that nobody has. */
type Opened = { who: string | null; calls: OwnCalls | Refused };

/** The owner of a key, and its calls. If this call is not among them, it is refused before the body is read. */
export function keyOpener({ callsAs, findProgram, keys }: Served) {
  const asOperator = callsAs(operatorKeyActor);
  const [isWebsiteKey, isOperatorKey] = [keyCheck(keys.api), keyCheck(keys.operator)];
  return async (key: unknown, name: string): Promise<Opened> => {
    if (isOperatorKey(key)) return { who: operatorKeyActor.id, calls: asOperator };
    if (isWebsiteKey(key)) return { who: 'website', calls: roleFor(name) ? keyMissing : asOperator };
    const program = typeof key === 'string' ? await findProgram(key) : null;
    if (!program) return { who: null, calls: keyMissing };
    return { who: nameOf(program), calls: refusalFor(name, program) ?? callsAs(program) };
  };
}
