import { roleMissing } from '#contract/operator/access.ts';
import { emailRoles, roleOfEmail } from '#contract/operator/email/email-roles.ts';
import { type Actor, isAtLeast } from '#contract/operator/people/actor.ts';
import type { Refused } from '#contract/call.ts';
import { sql } from '../../database/database.ts';

/** In SQL: whether somebody may see an email of a kind. Lists leave out the others, and do not count them. */
export function isReadable({ role }: Pick<Actor, 'role'>, kind: ReturnType<typeof sql>) {
  const isOther = sql`${isAtLeast(role, roleOfEmail(''))}::boolean`;
  return emailRoles.reduceRight(
    (rest, [beginning, needed]) =>
      sql`case when starts_with(${kind}, ${beginning}) then ${isAtLeast(role, needed)} else ${rest} end`,
    isOther,
  );
}

/** The refusal of an email to somebody whose role is too low for what it is about; null if they may see it. */
export function refusalOf({ role }: Pick<Actor, 'role'>, kind: string): Refused | null {
  const needed = roleOfEmail(kind);
  return isAtLeast(role, needed) ? null : roleMissing(needed);
}
