import { formatDay } from '#contract/fields/days.ts';
import { keepCremationsYears } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { hasName } from '../../personal-data/match.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';

type Entry = { id: string; number: string; deceasedName: string; crematedOn: string };

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
export const createCremationData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'cremations',
  find: async (terms, limit) => {
    const names = ['deceased_name', 'applicant_name', 'released_to', 'instructed_by'] as const;
    const columns = {
      deceased_name: sql`deceased_name`,
      applicant_name: sql`applicant_name`,
      released_to: sql`released_to`,
      instructed_by: sql`instructed_by`,
    };
    const byName = names
      .map((name) => hasName(columns[name], terms))
      .reduce((all, each) => sql`${all} or ${each}`, sql`false`);
    return (await selectRows(database, byName, limit)).map((entry) => ({ ...toRecord(entry), byName: true }));
  },
  list: async (ids) => (await selectRows(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await database.rows<Entry & { fields: Record<string, unknown> }>`
      select id, number, deceased_name as "deceasedName", ${crematedOn} as "crematedOn",
             to_jsonb(cremation_register) - 'id' as fields
      from cremation_register where ${isAmong(ids)}`;
    return rows.map(({ fields, ...entry }) => ({ id: entry.id, label: toRecord(entry).label, fields }));
  },
  erase: async () => ({ counts: {} }),
});

const isAmong = (ids: string[]) =>
  sql`cremation_register.id = any(${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`;
const crematedOn = sql`to_char(cremated_at at time zone 'Europe/London', 'YYYY-MM-DD')`;

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) => rows<Entry>`
  select id, number, deceased_name as "deceasedName", ${crematedOn} as "crematedOn"
  from cremation_register where ${where} order by cremation_register.id desc limit ${limit}`;

const toRecord = ({ id, number, deceasedName, crematedOn: day }: Entry) => ({
  id,
  label: deceasedName,
  detail: `Register of cremations, case ${number}, ${formatDay(day)}`,
  path: null,
  stays: `The register of cremations is kept for ${keepCremationsYears} years after the ashes have left.`,
});
