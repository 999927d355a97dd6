import { refuse, type Call, type Refused } from '../call.ts';
import { calls } from '../calls.ts';
import { operatorCalls } from './calls.ts';
import { isAtLeast, type Actor, type Role } from './staff/actor.ts';

type JobCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['path'] extends `Admin/${string}` ? Name : never;
}[keyof typeof calls];

/** The operator calls, and the four that start a job. */
export type CallName = keyof typeof operatorCalls | JobCall;

const allCalls: Record<string, Call> = { ...calls, ...operatorCalls };

/** Finds the role that a call needs; null for calls of visitors. */
export const findRole = (name: string): Role | null =>
  Object.hasOwn(allCalls, name) ? allCalls[name]!.role : null;

/** Whether a role may make a call. */
export const canCall = (role: Role, name: CallName): boolean => isAtLeast(role, allCalls[name]!.role!);

/** Creates the refusal for a role that is too low. */
export const createMissingRole = (role: Role): Refused =>
  refuse(403, 'role-missing', `This needs the role “${role}”. Please ask an administrator.`);

/** The calls for members of staff who have to set up codes first. */
const callsWithoutCodes = new Set<string>([
  'getOwnTotp',
  'startOwnTotp',
  'confirmOwnTotp',
  'getOwnSessions',
  'endOwnSessions',
  'getOwnSettings',
  'changeOwnPassword',
] satisfies CallName[]);

/** Finds the refusal of a call by an actor; null if they may make it. */
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
