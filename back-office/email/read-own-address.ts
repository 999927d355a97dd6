import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';

/** The address of the member of staff who makes the call; null for programs and the operator key. */
export async function readOwnAddress({ database, actor }: { database: Database; actor: Actor }) {
  if (actor.kind !== 'person') return null;
  const [person] = await database.rows<{ eMail: string }>`
    select email as "eMail" from present_staff where guid::text = ${actor.id}`;
  return person?.eMail ?? null;
}
