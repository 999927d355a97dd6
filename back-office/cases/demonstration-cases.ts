import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../database/database.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { recordCase } from './parts.ts';

/** A case that the demonstration added; `reason` is why it stays. */
type DemonstrationCase = { number: string; label: string; reason: string | null };

export const findDemonstrationCases = ({ rows }: Database, numbers: string[]): Promise<DemonstrationCase[]> =>
  rows<DemonstrationCase>`
    select number, deceased_name as label,
           case when exists (
             select from history where record_type = 'funeral_case' and record_id = number
               and actor_kind <> 'operator') then 'changed' end as reason
    from funeral_case where number = any(${numbers}::text[]) and erased_at is null order by number`;

/** Locks them first, so that nobody can change one. Removes those that nobody has changed, and the places that nothing else names. */
export async function eraseDemonstrationCases(
  database: Database,
  { numbers, places }: { numbers: string[]; places: string[] },
  { actor, at }: { actor: Actor; at: Date },
): Promise<DemonstrationCase[]> {
  await database.rows`select from funeral_case where number = any(${numbers}::text[]) order by number for update`;
  const cases = await findDemonstrationCases(database, numbers);
  const removed = cases.filter(({ reason }) => !reason).map(({ number }) => number);
  await database.rows`delete from funeral_case where number = any(${removed}::text[])`;
  await database.rows`
    delete from care_place
    where guid = any(${places}::uuid[]) and revision = 1 and id not in (
      select place_id from care_entry where place_id is not null)`;
  for (const number of removed)
    await recordCase({ actor, clock: () => at }, database, { number, action: 'erased' });
  await eraseHistory(database, 'funeral_case', removed);
  return cases;
}
