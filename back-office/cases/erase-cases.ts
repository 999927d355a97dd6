import { keepCasesYears } from '#contract/retention.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import type { Erased } from '../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import { caseColumns } from '../records/case.ts';
import { erasingAssignments } from '../records/columns.ts';
import { holdsAshes } from './ashes/cremation-register.ts';

/** Erases cases that nothing has changed for `keepCasesYears`. */
export const createCaseRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'cases',
    keeps: { count: keepCasesYears, unit: 'years' },
    table: sql`funeral_case`,
    since: sql`changed_at`,
    isOld: (limit) => sql`erased_at is null and not ${holdsAshes} and changed_at < ${limit}`,
    erase: (isOld) =>
      eraseRecords(
        parts,
        sql`select number as id from funeral_case where ${isOld} order by funeral_case.id`,
        eraseCases,
      ),
  });

/**
 * Erases cases by their numbers: all personal data, answers, estimates, emails, papers with their files, notes, belongings and the
 * tasks that staff added. Number and dates stay, and so do the entries of care and the names of the two people of each
 * act. While the ashes are here, nothing is erased.
 */
export async function eraseCases(database: Database, numbers: string[], at: Date): Promise<Erased> {
  const emptied = await database.rows<{ id: string }>`
    update funeral_case set ${erasingAssignments(caseColumns, { deceasedName: '' })}, funeral_guid = null, customer_id = null,
      stage = 'closed', closed_at = coalesce(closed_at, ${at}::timestamptz), erased_at = ${at}, revision = revision + 1
    where number = any(${numbers}::text[]) and erased_at is null and not ${holdsAshes} returning id`;
  const ids = emptied.map(({ id }) => id);
  const emailIds = await forgetEmails(database, { purposeKeys: await findEmailsOfCases(database, ids) });
  await database.rows`delete from case_application where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from case_answer where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from case_signature where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from case_estimate where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from case_paper where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from care_belongings where case_id = any(${ids}::bigint[])`;
  // The entries stay without their notes, because the care of the person must be provable.
  await database.rows`
    update care_entry set note = null, note_key = null
    where case_id = any(${ids}::bigint[]) and note_key is not null`;
  await database.rows`delete from case_note where case_id = any(${ids}::bigint[])`;
  await database.rows`delete from case_task where case_id = any(${ids}::bigint[]) and kind is null`;
  await eraseAboutCremation(database, ids);
  const counts = { cases: ids.length, history: await eraseHistory(database, 'funeral_case', numbers) };
  return { counts, emailIds };
}

/** The purpose keys of the emails about cases, by their ids: to the family, and about objections. */
export async function findEmailsOfCases({ rows }: Queries, ids: string[]): Promise<string[]> {
  const emails = await rows<{ purposeKey: string }>`
    select purpose_key as "purposeKey" from outbox
    where kind in ('case-application', 'case-news') and split_part(purpose_key, ':', 2) = any(${ids}::text[])
    union
    select purpose_key from outbox
    where kind = 'case-objection' and split_part(purpose_key, ':', 2) in
      (select id::text from case_objection where case_id = any(${ids}::bigint[]))`;
  return emails.map(({ purposeKey }) => purposeKey);
}

/** Erases the personal data in records about the cremation and the ashes. */
async function eraseAboutCremation({ rows }: Database, ids: string[]): Promise<void> {
  await rows`
    update case_act set place = null, note = null, recipient = null, proof = null, proof_detail = null,
      reason = case when reason is not null then '' end
    where case_id = any(${ids}::bigint[])`;
  await rows`update case_gate_overrule set reason = '' where case_id = any(${ids}::bigint[])`;
  await rows`delete from case_implant where case_id = any(${ids}::bigint[])`;
  await rows`delete from case_objection where case_id = any(${ids}::bigint[])`;
  await rows`delete from case_ashes where case_id = any(${ids}::bigint[])`;
  await rows`delete from ashes_instruction where case_id = any(${ids}::bigint[])`;
  await rows`delete from ashes_attempt where case_id = any(${ids}::bigint[])`;
}
