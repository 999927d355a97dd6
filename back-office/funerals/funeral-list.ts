import type { Answer, Input, Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { FuneralForStaff, funeralCalls, FuneralView } from '#contract/operator/funerals/funerals.ts';
import type { CalendarFuneral } from '#contract/visitor/staff-calendar.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { matchesSearch } from '../lists/search-patterns.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import { selectList } from '../records/columns.ts';
import { funeralColumns } from '../records/funeral.ts';
import type { FuneralParts } from './parts.ts';

type Parts = Pick<FuneralParts, 'database' | 'clock'>;
type Funerals = Answer<typeof funeralCalls.getFunerals>;
type Query = Input<typeof funeralCalls.getFunerals>['query'];

/** The funerals of a view, by date or by a column. */
export async function getFunerals(
  { database, clock }: Parts,
  { view, q, before, limit, sort }: Query,
): Promise<Funerals | Refused> {
  // The funeral that ended the previous page may have been erased since.
  const [start] = before ? await database.rows`select from funeral where guid = ${before}` : [];
  if (before && !start) return funeralNotFound();
  const funeralsMax = pageSize(limit);
  const where = sql`${isInView(view, todayInLondon(clock()))} and ${matchesSearch(sql`search_text`, q)}`;
  const { order, isAfter } = rowOrder({
    sort: sort ?? (view === 'upcoming' ? 'date' : '-date'),
    columns: { name: sql`fold_text(person_name)`, date: sql`held_on` },
    from: sql`funeral`,
    id: sql`guid`,
    start: before,
  });
  const funerals = database.rows<Funerals['items'][number] & { position: string }>`
    select guid as position, guid, ${selectList(funeralColumns, 'funeral', listedFields)}, ${photographs} from funeral
    where ${where} and ${isAfter}
    order by ${order} limit ${funeralsMax + 1}`;
  const count = database.rows<{ total: number }>`
    select count(*)::integer as total from funeral where ${where}`;
  return readPage(funeralsMax, funerals, count);
}

export async function getFuneral(
  { database, publicUrl }: FuneralParts,
  guid: string,
): Promise<FuneralForStaff | Refused> {
  if (!guidPattern.test(guid)) return funeralNotFound();
  const [funeral] = await database.rows<
    Omit<FuneralForStaff, 'links' | 'bytes'> & { addKey: string; viewKey: string; bytes: string }
  >`
    select ${selectList(funeralColumns, 'funeral')}, guid, ${photographs}, revision,
           add_key as "addKey", view_key as "viewKey",
           (select coalesce(sum(bytes), 0) from photograph where funeral_guid = funeral.guid) as bytes,
           (select count(*)::integer from removed_photograph where funeral_guid = funeral.guid) as "removedPhotographs"
    from funeral where guid = ${guid}`;
  if (!funeral) return funeralNotFound();
  const { addKey, viewKey, bytes, ...stored } = funeral;
  return { ...stored, bytes: Number(bytes), links: createLinks(publicUrl, { addKey, viewKey }) };
}

const calendarMax = 1_000;

/** The funerals of a branch for calendars. Calendar services read them, so only the last word of a name is included. */
export const readBranchFunerals = (
  { rows }: Database,
  { branchId, since }: { branchId: number | null; since: string },
): Promise<CalendarFuneral[]> =>
  rows<CalendarFuneral>`
    select guid, regexp_replace(person_name, '^.*\\s', '') as surname, held_on::text as date, revision
    from funeral where held_on >= ${since} and branch_id is not distinct from ${branchId}
    order by held_on, guid limit ${calendarMax}`;

/** The pages of the website that the keys of a funeral open. */
export const createLinks = (publicUrl: string, { addKey, viewKey }: { addKey: string; viewKey: string }) => ({
  add: `${publicUrl}/documentupload/${addKey}`,
  view: `${publicUrl}/documentviewer/${viewKey}`,
});

const listedFields = ['personName', 'date', 'mayAddPhotographs'] as const;

const photographs = sql`
  (select jsonb_build_object(
     'waiting', count(*) filter (where state = 'waiting'),
     'ready', count(*) filter (where state = 'ready'),
     'unreadable', count(*) filter (where state = 'unreadable'),
     'hidden', count(*) filter (where is_hidden))
   from photograph where funeral_guid = funeral.guid) as photographs`;

function isInView(view: FuneralView | undefined, today: string): Fragment {
  if (view === 'upcoming') return sql`held_on >= ${today}`;
  if (view === 'past') return sql`held_on < ${today}`;
  return view === 'unreadable'
    ? sql`guid in (select funeral_guid from photograph where state = 'unreadable')`
    : sql`true`;
}
