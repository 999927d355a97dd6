import { formatMoment } from '#contract/fields/days.ts';
import { keepReportsMonths } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { Erased, PersonalData } from '../../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { createReportEmailKey } from './report-email.ts';

type ListedReport = { id: string; eMail: string | null; reportedAt: string };

/** Deletes reports that were decided `keepReportsMonths` ago. */
export const createReportRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'photograph-reports',
    keeps: { count: keepReportsMonths, unit: 'months' },
    table: sql`photograph_report`,
    since: sql`decided_at`,
    isOld: (limit) => sql`decided_at < ${limit}`,
    erase: (isOld) =>
      eraseRecords(parts, sql`select id from photograph_report where ${isOld} order by id`, eraseReports),
  });

async function eraseReports(database: Database, ids: string[]): Promise<Erased> {
  const emailIds = await forgetEmails(database, { purposeKeys: ids.map(createReportEmailKey) });
  const erased = await database.rows`
    delete from photograph_report where id::text = any(${ids}::text[]) returning 1`;
  return { counts: { 'photograph-reports': erased.length, emails: emailIds.length }, emailIds };
}

/** Reports of photographs, by the reporter and by the people whom they mention. */
export const createReportData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'photograph-reports',
  find: async (terms, limit) => {
    const byAddress = sql`coalesce(lower(r.email) = ${terms.eMail}::text, false)`;
    const where = sql`${byAddress} or ${mentionsPerson(sql`r.reason`, terms)}`;
    const rows = await selectRows<ListedReport & { byAddress: boolean }>(database, where, {
      limit,
      extra: sql`, ${byAddress} as "byAddress"`,
    });
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress, byMention: !row.byAddress }));
  },
  list: async (ids) => (await selectRows<ListedReport>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<ListedReport & { fields: Record<string, unknown> }>(
      database,
      isAmong(ids),
      {
        extra: sql`, jsonb_build_object('reason', reason, 'eMail', r.email, 'decision', decision,
        'decidedAt', decided_at, 'decidedBy', decided_by) as fields`,
      },
    );
    return rows.map(({ fields, ...row }) => ({
      id: row.id,
      label: toRecord(row).label,
      fields: { reportedAt: row.reportedAt, ...fields },
    }));
  },
  erase: eraseReports,
});

const isAmong = (ids: string[]) => sql`r.id::text = any(${ids}::text[])`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select r.id::text, r.email as "eMail", london_text(reported_at) as "reportedAt" ${extra}
    from photograph_report r where ${where} order by r.id desc limit ${limit}`;

const toRecord = ({ id, eMail, reportedAt }: ListedReport) => ({
  id,
  label: eMail ?? 'Somebody without an address',
  detail: `Report of a photograph, ${formatMoment(reportedAt)}`,
  path: `/office/funerals/reports/${id}`,
});
