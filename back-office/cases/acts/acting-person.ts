import { refuse, type Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Queries } from '../../database/database.ts';

/** A member of staff who has signed in with their own account. */
export type ActingPerson = { id: number; name: string };

/** Finds the caller as a person. Refuses an API key and the operator key. */
export async function findActingPerson({ rows }: Queries, actor: Actor): Promise<ActingPerson | Refused> {
  if (actor.kind !== 'person') return notAPerson;
  const [person] = await rows<ActingPerson>`
    select id, name from present_staff where guid::text = ${actor.id} for share`;
  return person ?? notAPerson;
}

const notAPerson = refuse(
  403,
  'not-a-person',
  'This needs a member of staff who has signed in with their own account. An API key or the operator key is not a person.',
);
