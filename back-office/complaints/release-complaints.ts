import type { Database } from '../database/database.ts';
import { recordComplaint, type ComplaintParts } from './parts.ts';

/**
 * Clears the owner of the open complaints of a person who is being removed, so that administrators are told of them
 * again. Runs in the transaction of the removal.
 */
export async function releaseComplaints(
  parts: Pick<ComplaintParts, 'actor' | 'clock'>,
  database: Database,
  { personId, name }: { personId: number; name: string },
): Promise<void> {
  const released = await database.rows<{ reference: string }>`
    update data_complaint set owner_id = null, revision = revision + 1
    where owner_id = ${personId} and closed_at is null returning reference`;
  for (const { reference } of released)
    await recordComplaint(parts, database, {
      reference,
      action: 'changed',
      changes: { owner: [name, null] },
    });
}
