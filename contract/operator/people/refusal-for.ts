import { refuse, type Refused } from '../../call.ts';
import type { Actor } from './actor.ts';
import { isAtLeast, roleFor, roleMissing, type CallName } from './roles.ts';

/** What somebody may do who has to set up codes first. */
const callsWithoutCodes = new Set<string>([
  'getOwnTotp',
  'startOwnTotp',
  'confirmOwnTotp',
  'getOwnSessions',
  'endOwnSessions',
  'getOwnSettings',
  'changeOwnPassword',
] satisfies CallName[]);

/** The refusal of a call to somebody; null if they may make it. */
export function refusalFor(
  name: string,
  { role, mustSetUpCodes }: Pick<Actor, 'role' | 'mustSetUpCodes'>,
): Refused | null {
  const needed = roleFor(name);
  if (!needed) return null;
  if (!isAtLeast(role, needed)) return roleMissing(needed);
  return mustSetUpCodes && !callsWithoutCodes.has(name) ? codesMissing : null;
}

const codesMissing = refuse(
  403,
  'codes-missing',
  'Your provider asks for sign-in codes from a phone. Please set them up under “Your account” first.',
);
