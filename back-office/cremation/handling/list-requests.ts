import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import {
  requestStates,
  type RequestListQuery,
  type RequestQuery,
  type requestCalls,
} from '#contract/operator/cremation/requests.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { formatDeceasedName, formatRequesterName, type Answers } from '../answers.ts';
import { rowOrder } from '../../lists/row-order.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { requestNotFound, readReference } from './parts.ts';

type Requests = Answer<typeof requestCalls.getRequests>;
type AdjacentRequests = Answer<typeof requestCalls.getAdjacentRequests>;
type ListedRequest = Requests['items'][number];
type Row = Omit<ListedRequest, 'deceased' | 'requester'> & { answers: Answers | null; position: string };

const requestsPerPage = 50;

/** Requests in any state, the latest first or by a column, with the number in each state. */
export async function getRequests(
  { database }: { database: Database },
  { before, limit, ...query }: RequestQuery,
): Promise<Requests | Refused> {
  const { state, sort } = query;
  const among = await createFilterCondition(database, query);
  if (isRefused(among)) return among;
  const requestsMax = pageSize(limit, requestsPerPage);
  const { order, isAfter } = createOrder(sort, before, true);
  const listed = database.rows<Row>`
    select request.id as position, reference, state, answers,
           london_text(received_at) as "receivedAt",
           branch_guid(request.branch_id) as branch,
           record_revision as revision, ${assigneeOfRequest} as assignee,
           ${isChangedByFamily} as "isChangedByFamily"
    from cremation_request request left join staff on staff.id = assignee_id
    where request.id in (
      select request.id from cremation_request request
      where ${among} ${isInState(state)} and ${isAfter}
      order by ${order} limit ${requestsMax + 1}
    )
    order by ${order}`;
  const [totalRow, rows] = await Promise.all([countStates(database, among), listed]);
  const total = state ? totalRow[state] : Object.values(totalRow).reduce((sum, count) => sum + count);
  const { items, ...page } = await readPage(requestsMax, Promise.resolve(rows), Promise.resolve([{ total }]));
  return { ...page, counts: totalRow, items: items.map(addNames) };
}

/** The neighbours of a request on a list. The request itself may have left the list. */
export async function getAdjacentRequests(
  { database }: { database: Database },
  input: string,
  { sort, ...query }: RequestListQuery,
): Promise<AdjacentRequests | Refused> {
  const among = await createFilterCondition(database, query);
  if (isRefused(among)) return among;
  const [from] = await database.rows<{ id: string }>`
    select id from cremation_request where reference = ${readReference(input)}`;
  if (!from) return requestNotFound;
  const find = async (by: RequestListQuery['sort'], isNewestFirst: boolean) => {
    const { order, isAfter } = createOrder(by, from.id, isNewestFirst);
    const [found] = await database.rows<{ reference: string }>`
      select reference from cremation_request request
      where ${among} ${isInState(query.state)} and ${isAfter} order by ${order} limit 1`;
    return found?.reference ?? null;
  };
  const [previous, next] = await Promise.all([find(sort && reverseSort(sort), false), find(sort, true)]);
  return { previous, next };
}

const reverseSort = (sort: NonNullable<RequestListQuery['sort']>) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as typeof sort;

const createOrder = (sort: RequestListQuery['sort'], start: string | undefined, isNewestFirst: boolean) =>
  rowOrder({
    sort,
    columns: sortColumns,
    from: sql`cremation_request request`,
    id: sql`request.id`,
    start,
    isNewestFirst,
  });

const sortColumns = {
  deceased: sql`coalesce(fold_text(concat_ws(' ', request.answers ->> 'deceasedLastName', request.answers ->> 'deceasedFirstName')), '')`,
  received: sql`request.received_at`,
};

/** In SQL: the owner of a request, beside its row of `staff`. */
export const assigneeOfRequest = sql`
  case when staff.id is not null then jsonb_build_object('guid', staff.guid, 'name', staff.name) end`;

/** In SQL: whether the family has changed a request since staff last looked. */
export const isChangedByFamily = sql`(seen_at is null and state <> 'new' and erased_at is null)`;

/** In SQL: the condition of all filters except the state. */
async function createFilterCondition(
  database: Database,
  { branch, assignee, q = '', references }: RequestListQuery,
): Promise<Fragment | Refused> {
  const ofBranch = await filterByBranch(database, branch, sql`branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  const among = references ? sql`and reference = any(${references.toUpperCase().split(',')})` : sql``;
  return sql`${matchesSearch(sql`search_text`, q)} and ${ofBranch} ${isOfPerson(assignee)} ${among}`;
}

const isInState = (state: RequestQuery['state']): Fragment => (state ? sql`and state = ${state}` : sql``);

function isOfPerson(guid: string | undefined): Fragment {
  if (!guid) return sql``;
  return guid === 'none'
    ? sql`and assignee_id is null`
    : sql`and assignee_id = (select staff.id from staff where staff.guid = ${guid})`;
}

async function countStates({ rows }: Database, among: Fragment): Promise<Requests['counts']> {
  const counts = await rows<{ state: string; count: number }>`
    select state, count(*)::integer as count from cremation_request where ${among} group by state`;
  const getCount = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  return Object.fromEntries(requestStates.map((state) => [state, getCount(state)])) as Requests['counts'];
}

const addNames = ({ answers, ...row }: Omit<Row, 'position'>): ListedRequest => ({
  ...row,
  deceased: answers && formatDeceasedName(answers),
  requester: answers && formatRequesterName(answers),
});
