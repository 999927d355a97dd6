import { refuse, type Call, type Refused } from '../call.ts';
import { calls } from '../calls.ts';
import { operatorCalls } from './calls.ts';
import { isAtLeast, type Actor, type Role } from './staff/actor.ts';

type JobCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['path'] extends `Admin/${string}` ? Name : never;
}[keyof typeof calls];

/** The calls that visitors do not make: the operator calls and the four that start a job. */
export type CallName = keyof typeof operatorCalls | JobCall;

const allCalls: Record<string, Call> = { ...calls, ...operatorCalls };

/** The role that a call needs; null for the calls that visitors make. */
export const findRole = (name: string): Role | null =>
  Object.hasOwn(allCalls, name) ? allCalls[name]!.role : null;

/** Whether somebody with this role may make a call. */
export const canCall = (role: Role, name: CallName): boolean => isAtLeast(role, allCalls[name]!.role!);

/** The refusal of a call to somebody whose role is too low. */
export const createMissingRole = (role: Role): Refused =>
  refuse(403, 'role-missing', `This needs the role “${role}”. Please ask an administrator.`);

/** Open to members of staff who have to set up codes first. */
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
export function findRefusal(
  name: string,
  { role, mustSetUpCodes }: Pick<Actor, 'role' | 'mustSetUpCodes'>,
): Refused | null {
  const requiredRole = findRole(name);
  if (!requiredRole) return null;
  if (!isAtLeast(role, requiredRole)) return createMissingRole(requiredRole);
  return mustSetUpCodes && !callsWithoutCodes.has(name) ? codesMissing : null;
}

const codesMissing = refuse(
  403,
  'codes-missing',
  'Your provider asks for sign-in codes from a phone. Please set them up under “Your account” first.',
);
