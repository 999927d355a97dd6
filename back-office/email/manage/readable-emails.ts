import { createMissingRole } from '#contract/operator/access.ts';
import { emailGroups, findEmailRole } from '#contract/operator/email/email-kinds.ts';
import { type Actor, isAtLeast } from '#contract/operator/staff/actor.ts';
import type { Refused } from '#contract/call.ts';
import { sql, type Fragment } from '../../database/database.ts';

/** In SQL: whether the caller may see an email of a kind. Lists neither show nor count the others. */
export function readableEmailCondition({ role }: Pick<Actor, 'role'>, kind: Fragment) {
  const groups = Object.entries(emailGroups);
  const readable = groups.filter(([, group]) => isAtLeast(role, group.role)).map(([first]) => first);
  return isAtLeast(role, findEmailRole('')) ? sql`true` : sql`split_part(${kind}, '-', 1) = any(${readable})`;
}

/** The refusal of an email whose kind needs a higher role; null if the caller may see it. */
export function refuseUnreadable({ role }: Pick<Actor, 'role'>, kind: string): Refused | null {
  const requiredRole = findEmailRole(kind);
  return isAtLeast(role, requiredRole) ? null : createMissingRole(requiredRole);
}
