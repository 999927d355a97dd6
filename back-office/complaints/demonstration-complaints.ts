import type { Database } from '../database/database.ts';
import { eraseHistory } from '../history/erase-history.ts';

/** A complaint that the demonstration added; `reason` is why it stays. */
type DemonstrationComplaint = { reference: string; label: string; reason: string | null };

export const findDemonstrationComplaints = (
  { rows }: Database,
  references: string[],
): Promise<DemonstrationComplaint[]> =>
  rows<DemonstrationComplaint>`
    select reference, 'Complaint ' || reference as label, case when revision > 1 then 'changed' end as reason
    from data_complaint where reference = any(${references}::text[]) and erased_at is null order by id`;

/** Locks the complaints, and deletes those that are unchanged. Returns all of them. */
export async function eraseDemonstrationComplaints(
  database: Database,
  references: string[],
): Promise<DemonstrationComplaint[]> {
  await database.rows`select from data_complaint where reference = any(${references}::text[]) order by id for update`;
  const complaints = await findDemonstrationComplaints(database, references);
  const removed = complaints.filter(({ reason }) => !reason).map(({ reference }) => reference);
  await database.rows`delete from data_complaint where reference = any(${removed}::text[])`;
  await eraseHistory(database, 'data_complaint', removed);
  return complaints;
}
