import { createMissingRole } from '#contract/operator/access.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { addMonths } from '#contract/fields/months.ts';
import { type Actor, isAtLeast } from '#contract/operator/staff/actor.ts';
import {
  reportNames,
  reportRoles,
  type Report,
  type ReportQuery,
  type ReportRow,
} from '#contract/operator/reports/reports.ts';
import { getBranches, findBranchId, type BranchParts } from '../branches/branches.ts';
import { refuseInvalid } from '../check.ts';
import { sql } from '../database/database.ts';
import { definitions, type Definition } from './definitions.ts';
import { emailGroups } from '#contract/operator/email/email-kinds.ts';

export type ReportParts = BranchParts & { clock: () => Date; actor: Actor };

/** A report of these months, by month and group and in total. */
export async function getReport(
  parts: ReportParts,
  reportName: string,
  query: ReportQuery,
): Promise<Report | Refused> {
  const name = reportNames.find((each) => each === reportName);
  if (!name) return reportNotFound;
  const requiredRole = reportRoles[name];
  if (!isAtLeast(parts.actor.role, requiredRole)) return createMissingRole(requiredRole);
  const definition = definitions[name];
  const { groupedBy, columns } = definition;
  if (query.branch && groupedBy !== 'branch') return refuseInvalid({ branch: notByBranch });
  const only = await findBranchKey(parts, query.branch);
  if (isRefused(only)) return only;
  const rows = await readRows(parts, definition, query, only);
  const groups = await readGroups(parts, definition, rows);
  return { from: query.from, to: query.to, groupedBy, columns, groups, rows };
}

/** `main` stands for the main branch, which rows do not name; undefined is every branch. */
async function findBranchKey(parts: ReportParts, guid: string | undefined) {
  if (!guid) return undefined;
  const id = await findBranchId(parts.database, guid);
  if (isRefused(id)) return id;
  return id === null ? mainKey : String(id);
}

const mainKey = 'main';

async function readRows(
  { database, clock }: ReportParts,
  { facts, measures, groupedBy }: Definition,
  { from, to }: ReportQuery,
  only: string | undefined,
): Promise<ReportRow[]> {
  const range = { from: `${from}-01`, until: `${addMonths(to, 1)}-01` };
  const key = groupedBy === 'branch' ? sql`coalesce(group_key, ${mainKey}::text)` : sql`group_key`;
  const rows = await database.rows<{ month: string | null; group: string | null }>`
    with fact as (${facts(range, clock())}), kept as (
      select *, ${key} as "group" from fact where ${only ?? null}::text is null or ${key} = ${only ?? null}
    )
    select month, "group", ${measures} from kept
    group by grouping sets ((month, "group"), (month), ("group"), ())
    having count(*) > 0 order by month, "group"`;
  return rows.map(({ month, group, ...values }) => ({ month, group, values }) as ReportRow);
}

async function readGroups(
  parts: ReportParts,
  { groupedBy }: Definition,
  rows: ReportRow[],
): Promise<Report['groups']> {
  const keys = [...new Set(rows.flatMap(({ group }) => group ?? []))];
  const names = groupedBy === 'branch' ? await readBranchNames(parts) : groupNames[groupedBy];
  return keys.map((key) => ({ key, name: names[key] ?? key }));
}

const groupNames: Record<'kind' | 'method', Record<string, string>> = {
  kind: Object.fromEntries(Object.entries(emailGroups).map(([first, { name }]) => [first, name])),
  method: {
    'direct-debit': 'Direct Debit',
    cash: 'Cash',
    card: 'Card',
    cheque: 'Cheque',
    'bank-transfer': 'Bank transfer',
    'credit-note': 'No payment (credit note)',
  },
};

async function readBranchNames(parts: ReportParts): Promise<Record<string, string>> {
  const ids = await parts.database.rows<{ id: number; guid: string; isMain: boolean }>`
    select id, guid, is_main as "isMain" from branch`;
  const branches = await getBranches(parts);
  return Object.fromEntries(
    ids.map(({ id, guid, isMain }) => [
      isMain ? mainKey : String(id),
      branches.find((branch) => branch.guid === guid)?.name ?? '',
    ]),
  );
}

const notByBranch = 'This report is not by branch.';
const reportNotFound = refuse(404, 'report-not-found', `The reports are ${reportNames.join(', ')}.`);
