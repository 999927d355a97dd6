import { sql, type Database } from '../database/database.ts';
import { eraseFuneral } from './funerals.ts';
import type { FuneralParts } from './parts.ts';

/** A funeral that the demonstration added; `reason` is why it stays. */
type DemonstrationFuneral = { guid: string; label: string; photographs: number; reason: string | null };

/** The record that the demonstration keeps of itself; null if an earlier version added it. */
type DemonstrationRecord = { funerals: string[]; filledAt: string } | null;

export const findDemonstrationFunerals = (
  { rows }: Database,
  record: DemonstrationRecord,
): Promise<DemonstrationFuneral[]> =>
  rows<DemonstrationFuneral>`
    select guid, person_name as label,
           (select count(*)::integer from photograph where funeral_guid = guid) as photographs,
           case when ${isChanged} then 'changed' when ${hasMore(record)} then 'photographs' end as reason
    from funeral where ${isDemonstration(record)} order by created_at, guid`;

/** Locks the funerals against photographs, erases those without a reason to stay, and notes their files. */
export async function eraseDemonstrationFunerals(
  parts: Pick<FuneralParts, 'actor' | 'clock' | 'photographFiles'>,
  database: Database,
  record: DemonstrationRecord,
): Promise<DemonstrationFuneral[]> {
  await database.rows`select from funeral where ${isDemonstration(record)} order by guid for update`;
  const funerals = await findDemonstrationFunerals(database, record);
  for (const { guid, reason } of funerals) if (!reason) await eraseFuneral(parts, database, guid);
  return funerals;
}

const isDemonstration = (record: DemonstrationRecord) =>
  record
    ? sql`guid = any(${record.funerals}::uuid[])`
    : sql`person_name = 'Demonstration funeral' and exists (
        select from history where record_type = 'funeral' and record_id = guid::text and action = 'added'
          and actor_kind = 'operator')`;

const isChanged = sql`exists (
  select from history where record_type = 'funeral' and record_id = guid::text and action = 'changed')`;

// The demonstration adds its photographs before the server listens.
const hasMore = (record: DemonstrationRecord) => sql`exists (
  select from photograph where funeral_guid = guid
    and uploaded_at > coalesce(${record?.filledAt ?? null}::timestamptz, created_at + interval '1 minute'))`;
