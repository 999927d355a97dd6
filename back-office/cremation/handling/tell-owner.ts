import type { Database } from '../../database/database.ts';
import { queueAssigned } from '../queue-emails.ts';
import type { HandlingParts } from './parts.ts';

type AssignedRequest = { id: string; reference: string; ownerId: number; recordRevision: number };

/** Emails the new owner of a request, unless they assigned it themselves. Runs in the transaction of the change. */
export async function tellOwner(
  { actor, clock }: Pick<HandlingParts, 'actor' | 'clock'>,
  database: Database,
  { id, reference, ownerId, recordRevision }: AssignedRequest,
): Promise<void> {
  const [owner] = await database.rows<{ guid: string; name: string; eMail: string }>`
    select guid, name, email as "eMail" from present_staff where id = ${ownerId}`;
  if (!owner || owner.guid === actor.id) return;
  const { name, eMail } = owner;
  const facts = { reference, name, by: actor.name };
  await queueAssigned(database, id, { purpose: `assigned-${recordRevision}`, at: clock(), eMail, facts });
}
