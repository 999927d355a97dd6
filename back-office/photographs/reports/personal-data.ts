import { formatMoment } from '#contract/fields/days.ts';
import { keepReportsMonths } from '#contract/retention.ts';
import { sql, type Database } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasAddress, isAmong, mentionsPerson } from '../../personal-data/match.ts';
import type { Erased } from '../../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { createReportEmailKey } from './report-email.ts';

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
    delete from photograph_report where ${isAmong(sql`id`, ids)} returning 1`;
  return { counts: { 'photograph-reports': erased.length, emails: emailIds.length }, emailIds };
}

/** Reports of photographs, by the reporter and by the people whom they mention. */
export const createReportData = definePersonalData<{ eMail: string | null; reportedAt: string }>({
  kind: 'photograph-reports',
  from: sql`photograph_report`,
  id: sql`photograph_report.id`,
  columns: sql`email as "eMail", london_text(reported_at) as "reportedAt"`,
  order: sql`photograph_report.id desc`,
  match: (terms) => ({
    address: hasAddress(sql`email`, terms),
    mention: mentionsPerson(sql`reason`, terms),
  }),
  describe: ({ id, eMail, reportedAt }) => ({
    label: eMail ?? 'Somebody without an address',
    detail: `Report of a photograph, ${formatMoment(reportedAt)}`,
    path: `/office/funerals/reports/${id}`,
  }),
  heldColumns: sql`jsonb_build_object('reason', reason, 'eMail', email, 'decision', decision,
    'decidedAt', decided_at, 'decidedBy', decided_by) as fields`,
  toFields: ({ reportedAt, fields }) => ({ reportedAt, ...fields }),
  erase: eraseReports,
});
