import { refusalFor, roleFor } from '#contract/operator/access.ts';
import type { Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { actorName } from '../monitoring/security-log.ts';
import { keyMissing } from './problem.ts';
import { createKeyCheck, type Keys } from '../security.ts';

export type ServedCalls = {
  /** The calls as somebody makes them: refused where their role is too low. */
  callsAs(actor: Actor): AllCalls;
  /** The program that has this key; null if none has it. */
  findProgram(key: string): Promise<Actor | null>;
  keys: Keys;
};

/** `who` is null for a key that nobody has. */
type Opened = { who: string | null; calls: AllCalls | Refused };

/** The owner of a key, and its calls. If this call is not among them, it is refused before the body is read. */
export function createCallAccess({ callsAs, findProgram, keys }: ServedCalls) {
  const asOperator = callsAs(operatorKeyActor);
  const [isWebsiteKey, isOperatorKey] = [createKeyCheck(keys.api), createKeyCheck(keys.operator)];
  return async (key: unknown, name: string): Promise<Opened> => {
    if (isOperatorKey(key)) return { who: operatorKeyActor.id, calls: asOperator };
    if (isWebsiteKey(key)) return { who: 'website', calls: roleFor(name) ? keyMissing : asOperator };
    const program = typeof key === 'string' ? await findProgram(key) : null;
    if (!program) return { who: null, calls: keyMissing };
    return { who: actorName(program), calls: refusalFor(name, program) ?? callsAs(program) };
  };
}
