import { findRefusal, findRole } from '#contract/operator/access.ts';
import type { Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { formatActor } from '../monitoring/security-log.ts';
import { keyMissing } from './problem.ts';
import { createKeyCheck, type Keys } from '../security.ts';

export type ServedCalls = {
  /** The calls bound to an actor. Those above their role are refused. */
  callsAs(actor: Actor): AllCalls;
  /** The program with this key; null if there is none. */
  findProgram(key: string): Promise<Actor | null>;
  keys: Keys;
};

/** `who` is null for an unknown key. */
type CallAccess = { who: string | null; calls: AllCalls | Refused };

/** The owner of a key, and its calls. If this call is not among them, it is refused before the body is read. */
export function createCallAccess({ callsAs, findProgram, keys }: ServedCalls) {
  const asOperator = callsAs(operatorKeyActor);
  const [isWebsiteKey, isOperatorKey] = [createKeyCheck(keys.api), createKeyCheck(keys.operator)];
  return async (key: unknown, name: string): Promise<CallAccess> => {
    if (isOperatorKey(key)) return { who: operatorKeyActor.id, calls: asOperator };
    if (isWebsiteKey(key)) return { who: 'website', calls: findRole(name) ? keyMissing : asOperator };
    const program = typeof key === 'string' ? await findProgram(key) : null;
    if (!program) return { who: null, calls: keyMissing };
    return { who: formatActor(program), calls: findRefusal(name, program) ?? callsAs(program) };
  };
}
