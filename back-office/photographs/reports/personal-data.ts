import { formatMoment } from '#contract/fields/days.ts';
import { keepReportsMonths } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { Erased, PersonalData } from '../../personal-data/personal-data.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';
import { reportEmailKey } from './report-email.ts';

type Parts = { database: Database; clock: () => Date };
type Listed = { id: string; eMail: string | null; reportedAt: string };

const perBatch = 500;

const isOld = ({ clock }: Parts) => sql`
  decided_at < ${clock()}::timestamptz - make_interval(months => ${keepReportsMonths})`;

export const dueReports = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`photograph_report`, where: isOld(parts), since: sql`decided_at` });

/** Deletes reports that were decided `keepReportsMonths` ago. Answers how many. */
export async function eraseOldReports(parts: Parts): Promise<number> {
  for (let count = 0; ;) {
    const old = await parts.database.rows<{ id: string }>`
      select id from photograph_report where ${isOld(parts)} order by id limit ${perBatch}`;
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return count;
    await parts.database.transaction((connection) => eraseReports(connection, ids));
    count += ids.length;
  }
}

async function eraseReports(database: Database, ids: string[]): Promise<Erased> {
  const emailIds = await forgetEmails(database, { purposeKeys: ids.map(reportEmailKey) });
  const erased = await database.rows`
    delete from photograph_report where id::text = any(${ids}::text[]) returning 1`;
  return { counts: { 'photograph-reports': erased.length, emails: emailIds.length }, emailIds };
}

/** Reports of photographs, of the reporter and of whom they mention. */
export const reportData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'photograph-reports',
  find: async (terms, limit) => {
    const byAddress = sql`coalesce(lower(r.email) = ${terms.eMail}::text, false)`;
    const where = sql`${byAddress} or ${mentionsPerson(sql`r.reason`, terms)}`;
    const rows = await listed<Listed & { byAddress: boolean }>(database, where, {
      limit,
      extra: sql`, ${byAddress} as "byAddress"`,
    });
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress, byMention: !row.byAddress }));
  },
  list: async (ids) => (await listed<Listed>(database, withIds(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await listed<Listed & { fields: Record<string, unknown> }>(database, withIds(ids), {
      extra: sql`, jsonb_build_object('reason', reason, 'eMail', r.email, 'decision', decision,
        'decidedAt', decided_at, 'decidedBy', decided_by) as fields`,
    });
    return rows.map(({ fields, ...row }) => ({
      id: row.id,
      label: toRecord(row).label,
      fields: { reportedAt: row.reportedAt, ...fields },
    }));
  },
  erase: eraseReports,
});

const withIds = (ids: string[]) => sql`r.id::text = any(${ids}::text[])`;

const listed = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select r.id::text, r.email as "eMail", london_text(reported_at) as "reportedAt" ${extra}
    from photograph_report r where ${where} order by r.id desc limit ${limit}`;

const toRecord = ({ id, eMail, reportedAt }: Listed) => ({
  id,
  label: eMail ?? 'Somebody without an address',
  detail: `Report of a photograph, ${formatMoment(reportedAt)}`,
  path: `/office/funerals/reports/${id}`,
});
