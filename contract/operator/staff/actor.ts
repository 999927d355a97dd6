import * as z from 'zod/mini';

/** Each role includes those before it. */
export const roles = ['staff', 'finance', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const isAtLeast = (role: Role, required: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(required);

export const roleField = z.enum(roles, 'Please choose a role: staff, finance or administrator.');

/** The caller of an operator call: somebody with the operator key or its link, a member of staff, or a program. */
export type Actor = {
  kind: 'operator' | 'person' | 'program';
  /** The guid of the member of staff or of the API key. */
  id: string;
  name: string;
  role: Role;
  /** The guid of the session of a member of staff. */
  session?: string;
  /** The guid of the branch of a member of staff. */
  branch?: string;
  /** Whether single keys work for a member of staff: / leads to the search, j and k move through lists. */
  hasSearchKey?: boolean;
  /** Whether the provider requires codes from a phone for this role, and this member of staff has none yet. */
  mustSetUpCodes?: boolean;
};

/** A visitor of the website, as named in the history. */
export const visitorActor: Actor = { kind: 'program', id: 'website', name: 'The family', role: 'staff' };

/** OPERATOR_KEY, or the link that is printed at the start. */
export const operatorKeyActor: Actor = {
  kind: 'operator',
  id: 'operator-key',
  name: 'Operator key',
  role: 'administrator',
};
