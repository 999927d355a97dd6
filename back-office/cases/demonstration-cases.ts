import { visitorActor, type Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { applicantToken } from './application/application-link.ts';
import { findEmailsOfCases } from './erase-cases.ts';
import { recordCase } from './parts.ts';

/** A case that the demonstration added; `reason` is why it stays. */
type DemonstrationCase = { number: string; label: string; reason: string | null };

type Demonstration = { numbers: string[]; colleagues: string[]; places: string[]; filledAt: string | null };

/** The cases of the demonstration. Its own acts as a family or as colleagues, within a minute, do not count as changes. */
export const findDemonstrationCases = (
  { rows }: Database,
  { numbers, colleagues, filledAt }: Omit<Demonstration, 'places'>,
): Promise<DemonstrationCase[]> =>
  rows<DemonstrationCase>`
    select number, deceased_name as label,
           case when exists (
             select from history where record_type = 'funeral_case' and record_id = number
               and actor_kind <> 'operator'
               and not (actor_id = any(${[visitorActor.id, ...colleagues]}::text[]) and at <= ${filledAt}::timestamptz + interval '1 minute')) then 'changed' end as reason
    from funeral_case where number = any(${numbers}::text[]) and erased_at is null order by number`;

/** Locks the cases, and deletes those that are unchanged, with the places that no other entry names. */
export async function eraseDemonstrationCases(
  database: Database,
  { places, ...demonstration }: Demonstration,
  { actor, at }: { actor: Actor; at: Date },
): Promise<{ cases: DemonstrationCase[]; emailIds: string[] }> {
  const { numbers } = demonstration;
  await database.rows`select from funeral_case where number = any(${numbers}::text[]) order by number for update`;
  const cases = await findDemonstrationCases(database, demonstration);
  const removed = cases.filter(({ reason }) => !reason).map(({ number }) => number);
  const ids = await database.rows<{ id: string }>`
    select id from funeral_case where number = any(${removed}::text[])`;
  const purposeKeys = await findEmailsOfCases(
    database,
    ids.map(({ id }) => id),
  );
  const emailIds = await forgetEmails(database, { purposeKeys });
  await database.rows`delete from funeral_case where number = any(${removed}::text[])`;
  await database.rows`delete from cremation_register where number = any(${removed}::text[])`;
  await database.rows`
    delete from care_place
    where guid = any(${places}::uuid[]) and revision = 1 and id not in (
      select place_id from care_entry where place_id is not null)`;
  for (const number of removed)
    await recordCase({ actor, clock: () => at }, database, { number, action: 'erased' });
  await eraseHistory(database, 'funeral_case', removed);
  return { cases, emailIds };
}

/** The token of the applicant's own link of a case; null before it was sent. */
export async function findApplicantToken(
  { database, keys }: { database: Database; keys: { manage: Buffer } },
  number: string,
): Promise<string | null> {
  const [found] = await database.rows<{ id: string; guid: string }>`
    select c.id, link_guid as guid from funeral_case c join case_application on case_id = c.id
    where number = ${number}`;
  return found ? applicantToken(keys.manage, found) : null;
}
