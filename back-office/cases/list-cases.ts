import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { CaseOnList } from '#contract/operator/cases/case.ts';
import type { BoardQuery, CaseQuery, caseCalls } from '#contract/operator/cases/cases.ts';
import { caseStages, openStages } from '#contract/operator/cases/stages.ts';
import { filterByBranch } from '../branches/branches.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { matchesSearch } from '../lists/search-patterns.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import type { CaseParts } from './parts.ts';

type Cases = Answer<typeof caseCalls.getCases>;
type Board = Answer<typeof caseCalls.getCaseBoard>;
type Parts = Pick<CaseParts, 'database' | 'clock'>;

const casesPerPage = 50;
const casesOfStage = 20;

/** Cases in any stage, the latest first or by a column, with the number in each stage. */
export async function getCases(
  { database, clock }: Parts,
  { stage, q = '', sort, before, limit, ...filters }: CaseQuery,
): Promise<Cases | Refused> {
  const today = todayInLondon(clock());
  const filtered = await createFilterCondition(database, filters, today);
  if (isRefused(filtered)) return filtered;
  const among = sql`${filtered} and ${matchesSearch(sql`c.search_text`, q)}`;
  const rowsMax = pageSize(limit, casesPerPage);
  const { order, isAfter } = rowOrder({
    sort,
    columns: {
      deceased: sql`fold_text(c.deceased_name)`,
      opened: sql`c.opened_at`,
      due: dueOfCase,
    },
    from: sql`funeral_case c`,
    id: sql`c.id`,
    start: before,
    isNewestFirst: true,
  });
  const listed = database.rows<CaseOnList & { position: string }>`
    select c.id as position, ${listedColumns(today)} ${listedFrom}
    where c.id in (
      select c.id from funeral_case c where ${among} ${isInStage(stage)} and ${isAfter}
      order by ${order} limit ${rowsMax + 1})
    order by ${order}`;
  const [counts, rows] = await Promise.all([countStages(database, among), listed]);
  const counted = stage === 'open' ? openStages : stage ? ([stage] as const) : caseStages;
  const total = counted.reduce((sum, each) => sum + counts[each], 0);
  const page = await readPage(rowsMax, Promise.resolve(rows), Promise.resolve([{ total }]));
  return { ...page, counts };
}

/** The open cases by stage, those that are due first on top. */
export async function getCaseBoard({ database, clock }: Parts, query: BoardQuery): Promise<Board | Refused> {
  const today = todayInLondon(clock());
  const among = await createFilterCondition(database, query, today);
  if (isRefused(among)) return among;
  const rows = await database.rows<CaseOnList & { total: number }>`
    with ranked as (
      select c.id as case_id, count(*) over (partition by c.stage)::integer as total,
             row_number() over (partition by c.stage order by ${dueOfCase}, c.id) as place
      from funeral_case c where c.stage <> 'closed' and ${among})
    select total, ${listedColumns(today)} ${listedFrom} join ranked on case_id = c.id
    where place <= ${casesOfStage} order by place`;
  return openStages.map((stage) => {
    const items = rows.filter((row) => row.stage === stage);
    return { stage, total: items[0]?.total ?? 0, items: items.map(({ total: _, ...item }) => item) };
  });
}

/** In SQL: the day of the open task of case `c` that is due first; the end of time without one. */
const dueOfCase = sql`coalesce(
  (select min(due_on) from case_task where case_id = c.id and done_at is null and c.stage <> 'closed'), 'infinity')`;

/** In SQL: the tables of `listedColumns`. */
export const listedFrom = sql`
  from funeral_case c left join staff owner on owner.id = c.owner_id
  left join lateral (
    select due_on, jsonb_build_object('title', title, 'dueOn', due_on::text, 'owner',
             case when doer.id is not null then jsonb_build_object('guid', doer.guid, 'name', doer.name) end) as task
    from case_task left join staff doer on doer.id = case_task.owner_id
    where case_id = c.id and done_at is null and c.stage <> 'closed'
      and (due_on is not null or case_task.stage = c.stage)
    order by case_task.due_on nulls last, case_task.id limit 1
  ) next on true`;

/** In SQL: the columns of case `c` on lists. */
export const listedColumns = (today: string): Fragment => sql`
  c.number, nullif(c.deceased_name, '') as "deceasedName", c.applicant_name as "applicantName", c.jurisdiction, c.stage,
  branch_guid(c.branch_id) as branch,
  case when owner.id is not null then jsonb_build_object('guid', owner.guid, 'name', owner.name) end as owner,
  london_text(c.opened_at) as "openedAt", next.task as next, coalesce(next.due_on < ${today}, false) as "isLate"`;

function isInStage(stage: CaseQuery['stage']): Fragment {
  if (!stage) return sql``;
  return stage === 'open' ? sql`and c.stage <> 'closed'` : sql`and c.stage = ${stage}`;
}

/** In SQL: the condition of all filters except the stage. */
async function createFilterCondition(
  database: Database,
  { branch, owner, late, unchecked }: BoardQuery,
  today: string,
): Promise<Fragment | Refused> {
  const ofBranch = await filterByBranch(database, branch, sql`c.branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  return sql`${ofBranch} ${isOfPerson(owner)} ${late ? isLate(today) : sql``} ${unchecked ? hasUncheckedPaper : sql``}`;
}

const isLate = (today: string): Fragment => sql`
  and c.stage <> 'closed' and exists (
    select from case_task where case_id = c.id and done_at is null and due_on < ${today})`;

const hasUncheckedPaper = sql`
  and c.stage <> 'closed' and exists (select from case_paper where case_id = c.id and checked_at is null)`;

function isOfPerson(guid: string | undefined): Fragment {
  if (!guid) return sql``;
  if (guid === 'none') return sql`and c.owner_id is null`;
  const person = sql`(select staff.id from staff where staff.guid = ${guid})`;
  return sql`and (c.owner_id = ${person} or c.id in (
    select case_id from case_task where owner_id = ${person} and done_at is null))`;
}

async function countStages({ rows }: Database, among: Fragment): Promise<Cases['counts']> {
  const counts = await rows<{ stage: string; count: number }>`
    select stage, count(*)::integer as count from funeral_case c where ${among} group by stage`;
  const getCount = (stage: string) => counts.find((row) => row.stage === stage)?.count ?? 0;
  return Object.fromEntries(caseStages.map((stage) => [stage, getCount(stage)])) as Cases['counts'];
}
