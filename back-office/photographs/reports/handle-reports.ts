import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import {
  reportHours,
  type photographReportCalls,
  type ReportedPhotograph,
  type ReportQuery,
} from '#contract/operator/funerals/photograph-reports.ts';
import { sql } from '../../database/database.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { recordPhotographs, removePhotograph } from '../managing/manage-photographs.ts';
import { updatePhotograph } from '../managing/update-photograph.ts';
import type { PhotographParts } from '../parts.ts';
import { createReportEmailKey, type ReportEmailFacts } from './report-email.ts';

type Reports = Answer<typeof photographReportCalls.getPhotographReports>;
type Decision = NonNullable<ReportedPhotograph['decided']>['decision'];

export type ReportParts = PhotographParts & { wakeOutbox: () => void };

const reportsPerPage = 50;

const selectColumns = (now: Date) => sql`
  r.id, jsonb_build_object('guid', funeral.guid, 'personName', person_name) as funeral,
  r.photograph_id::text as "photographId", r.reason, r.email as "eMail", london_text(r.reported_at) as "reportedAt",
  r.decision is null and r.reported_at < ${now}::timestamptz - make_interval(hours => ${reportHours}) as "isLate",
  case when r.decision is not null then jsonb_build_object(
    'decision', r.decision, 'at', london_text(r.decided_at), 'by', r.decided_by) end as decided`;

const from = sql`from photograph_report r join funeral on funeral.guid = r.funeral_guid`;

/** Open reports, the oldest first, or decided ones, the latest first. */
export async function getPhotographReports(
  { database, clock }: Pick<PhotographParts, 'database' | 'clock'>,
  { state = 'open', before, limit }: ReportQuery,
): Promise<Reports> {
  const rowsMax = pageSize(limit, reportsPerPage);
  const start = before ?? null;
  const isInState = state === 'open' ? sql`r.decision is null` : sql`r.decision is not null`;
  const isAfter = state === 'open' ? sql`r.id > ${start}::bigint` : sql`r.id < ${start}::bigint`;
  const order = state === 'open' ? sql`r.id` : sql`r.id desc`;
  const counts = await database.oneRow<Reports['counts']>`
    select count(*) filter (where decision is null)::integer as open, count(decision)::integer as decided
    from photograph_report`;
  const page = await readPage(
    rowsMax,
    database.rows<ReportedPhotograph & { position: string }>`
      select r.id as position, ${selectColumns(clock())} ${from}
      where ${isInState} and (${start}::bigint is null or ${isAfter}) order by ${order} limit ${rowsMax + 1}`,
    Promise.resolve([{ total: counts[state] }]),
  );
  return { ...page, counts: counts };
}

export async function getPhotographReport(
  { database, clock }: Pick<PhotographParts, 'database' | 'clock'>,
  id: string,
): Promise<ReportedPhotograph | Refused> {
  if (!/^\d{1,18}$/.test(id)) return reportNotFound;
  const [report] =
    await database.rows<ReportedPhotograph>`select ${selectColumns(clock())} ${from} where r.id = ${id}`;
  return report ?? reportNotFound;
}

/**
 * Applies a decision to the photograph, and then records it. If recording fails, a retry does both again: a photograph
 * that is gone counts as removed.
 */
export async function decidePhotographReport(
  parts: ReportParts,
  id: string,
  { decision }: { decision: Decision },
): Promise<true | Refused> {
  const report = await getPhotographReport(parts, id);
  if (isRefused(report)) return report;
  if (report.decided) return alreadyDecided;
  if (decision !== 'kept' && !report.photographId) return photographNotNamed;
  const acted = await applyDecision(parts, report, decision);
  if (isRefused(acted) && acted.code !== 'photograph-not-found') return acted;
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const decided = await database.rows`
      update photograph_report set decision = ${decision}, decided_at = ${at}, decided_by = ${parts.actor.name}
      where id = ${id} and decision is null returning 1`;
    if (decided.length === 0) return alreadyDecided;
    await recordPhotographs(parts, database, {
      funeralGuid: report.funeral.guid,
      action: actions[decision],
      ...(report.photographId && { id: report.photographId }),
    });
    if (report.eMail)
      await queueEmail(database, {
        purposeKey: createReportEmailKey(id),
        kind: 'photograph-decided',
        recipient: report.eMail,
        facts: { decision } satisfies ReportEmailFacts,
        at,
      });
    return true as const;
  });
  parts.wakeOutbox();
  return answer;
}

async function applyDecision(
  parts: PhotographParts,
  { funeral, photographId }: ReportedPhotograph,
  decision: Decision,
) {
  if (!photographId || decision === 'kept') return true as const;
  const photograph = { funeralGuid: funeral.guid, id: photographId };
  return decision === 'removed'
    ? removePhotograph(parts, photograph)
    : updatePhotograph(parts, photograph, { isHidden: true });
}

const actions: Record<Decision, string> = {
  kept: 'kept a reported photograph',
  hidden: 'hid a reported photograph',
  removed: 'removed a reported photograph',
};

const reportNotFound = refuse(404, 'report-not-found', 'There is no such report.');
const alreadyDecided = refuse(409, 'report-decided', 'Somebody has decided about this report already.');
const photographNotNamed = refuse(
  409,
  'photograph-not-named',
  'The report does not say which photograph it is, or it has gone. Hide or remove it on the page of the funeral, then keep the others.',
);
