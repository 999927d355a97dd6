import { formatDay } from '#contract/fields/days.ts';
import { keepCremationsYears } from '#contract/retention.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData, eraseNothing } from '../../personal-data/define-personal-data.ts';
import { hasName } from '../../personal-data/match.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';

type Entry = { number: string; deceasedName: string; crematedOn: string };

/** In SQL: whether the ashes of case `funeral_case` are still here after the cremation. */
export const holdsAshes = sql`(
  exists (select from case_act where case_id = funeral_case.id and kind = 'cremation' and state = 'confirmed')
  and not exists (select from case_act where case_id = funeral_case.id and kind = 'release' and state = 'confirmed'))`;

/** Deletes the entries of ashes that left `keepCremationsYears` ago. Those of ashes that are here stay. */
export const createCremationRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'cremations',
    keeps: { count: keepCremationsYears, unit: 'years' },
    table: sql`cremation_register`,
    since: sql`released_at`,
    isOld: (limit) => sql`released_at < ${limit}`,
    erase: async (isOld) => {
      const deleted = await parts.database.rows`delete from cremation_register where ${isOld} returning 1`;
      return deleted.length;
    },
  });

/** The register of cremations. An erasure keeps it, because cremations must be provable. */
export const createCremationData = definePersonalData<Entry>({
  kind: 'cremations',
  from: sql`cremation_register`,
  id: sql`cremation_register.id`,
  columns: sql`number, deceased_name as "deceasedName",
    london_day(cremated_at)::text as "crematedOn"`,
  order: sql`cremation_register.id desc`,
  match: (terms) => ({
    name: sql`${hasName(sql`deceased_name`, terms)} or ${hasName(sql`applicant_name`, terms)}
      or ${hasName(sql`released_to`, terms)} or ${hasName(sql`instructed_by`, terms)}`,
  }),
  describe: ({ number, deceasedName, crematedOn }) => ({
    label: deceasedName,
    detail: `Register of cremations, case ${number}, ${formatDay(crematedOn)}`,
    stays: `The register of cremations is kept for ${keepCremationsYears} years after the ashes have left.`,
  }),
  heldColumns: sql`to_jsonb(cremation_register) - 'id' as fields`,
  erase: eraseNothing,
});
