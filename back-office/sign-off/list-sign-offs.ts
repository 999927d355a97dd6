import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import {
  signoffStates,
  type signoffCalls,
  type SignoffOnList,
  type SignoffQuery,
} from '#contract/operator/sign-off/sign-offs.ts';
import { filterByBranch } from '../branches/branches.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { matchesSearch } from '../lists/search-patterns.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import type { SignoffParts } from './parts.ts';

type Signoffs = Answer<typeof signoffCalls.getSignoffs>;
const signoffsPerPage = 50;

/** Sign-offs in any state, the latest first or by a column, with the number in each state. */
export async function getSignoffs(
  { database, clock }: SignoffParts,
  { state, branch, q = '', before, limit, sort }: SignoffQuery,
): Promise<Signoffs | Refused> {
  const ofBranch = await filterByBranch(database, branch, sql`s.branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  const now = clock();
  const among = sql`${matchesSearch(sql`s.search_text`, q)} and ${ofBranch}`;
  const rowsMax = pageSize(limit, signoffsPerPage);
  const { order, isAfter } = rowOrder({
    sort,
    columns: { deceased: sql`fold_text(coalesce(s.deceased_name, ''))`, sent: sql`s.created_at` },
    from: sql`signoff s`,
    id: sql`s.id`,
    start: before,
    isNewestFirst: true,
  });
  const listed = database.rows<SignoffOnList & { position: string }>`
    select s.id as position, ${listedColumns(now)}
    from signoff s ${liveToken}
    where ${among} ${state ? sql`and ${selectState(now)} = ${state}` : sql``}
      and ${isAfter}
    order by ${order} limit ${rowsMax + 1}`;
  const [counts, rows] = await Promise.all([countStates(database, now, among), listed]);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count);
  const page = await readPage(rowsMax, Promise.resolve(rows), Promise.resolve([{ total }]));
  return { ...page, counts };
}

/** In SQL: joins `t`, the current email of `signoff s`. A cancelled sign-off has none. */
export const liveToken = sql`left join signoff_token t on t.signoff_id = s.id and t.voided_at is null`;

/** In SQL: the columns of `signoff s` on lists. */
export const listedColumns = (now: Date): Fragment => sql`
  s.guid, s.email as "eMail", s.name, s.deceased_name as "deceasedName", ${selectState(now)} as state,
  london_text(s.created_at) as "createdAt", branch_guid(s.branch_id) as branch,
  case when t.used_at is not null then jsonb_build_object(
    'option', t.option_selected,
    'text', (select offered.text from jsonb_to_recordset(s.options) as offered (option text, text text)
             where offered.option = t.option_selected limit 1),
    'at', london_text(t.used_at), 'way', coalesce(t.answer_way, 'link'), 'givenBy', t.given_by,
    'recordedBy', t.recorded_by) end as answer`;

const selectState = (now: Date): Fragment => sql`
  case when t.id is null then 'voided' when t.used_at is not null then 'recorded'
       when t.expires_at > ${now}::timestamptz then 'waiting' else 'expired' end`;

async function countStates({ rows }: Database, now: Date, among: Fragment): Promise<Signoffs['counts']> {
  const counts = await rows<{ state: string; count: number }>`
    select ${selectState(now)} as state, count(*)::integer as count
    from signoff s ${liveToken} where ${among} group by 1`;
  const getCount = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  return Object.fromEntries(signoffStates.map((state) => [state, getCount(state)])) as Signoffs['counts'];
}
