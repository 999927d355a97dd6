import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { AshesOnList, AshesQuery, AshesView, ashesCalls } from '#contract/operator/cases/ashes.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql, type Fragment } from '../../database/database.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import type { CheckParts } from '../checks/refusals.ts';
import { scatterFrom } from '../checks/read-facts.ts';
import { selectLatestInstruction } from './latest-instruction.ts';

export type AshesParts = CheckParts & {
  /** Uncollected ashes need attention after this many days. */
  ashesWaitDays: number;
};

const rowsPerPage = 50;

/** In SQL: case `c` with its cremation, its release and its latest instruction. */
export const ashesFrom = sql`
  from funeral_case c
  left join case_act cremation on cremation.case_id = c.id and cremation.kind = 'cremation'
    and cremation.state = 'confirmed'
  left join case_act release on release.case_id = c.id and release.kind = 'release' and release.state = 'confirmed'
  left join case_ashes ashes on ashes.case_id = c.id
  left join lateral (${selectLatestInstruction(sql`c.id`)}) instruction on true`;

/** In SQL: the reason why ashes that are here need attention; null if they do not. */
export const dueOfAshes = ({
  clock,
  ashesWaitDays,
}: Pick<AshesParts, 'clock' | 'ashesWaitDays'>): Fragment => {
  const today = todayInLondon(clock());
  return sql`case
    when cremation.id is null or release.id is not null then null
    when instruction.choice is distinct from 'scatter' and ${scatterFrom(sql`c.id`)} <= ${today}::date then 'notice-over'
    when instruction.id is null then 'no-instruction'
    when instruction.choice <> 'keep' and london_day(cremation.happened_at)
      + ${ashesWaitDays}::integer <= ${today}::date then 'uncollected' end`;
};

/** The register of ashes, the latest case first, with the number in each view. */
export async function getAshes(
  parts: AshesParts,
  { branch, view = 'here', q = '', before, limit }: AshesQuery,
): Promise<Answer<typeof ashesCalls.getAshes> | Refused> {
  const { database } = parts;
  const ofBranch = await filterByBranch(database, branch, sql`c.branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  const among = sql`c.erased_at is null and ${ofBranch} and ${matchesSearch(sql`c.search_text`, q)}`;
  const views = createViewConditions(parts);
  const rowsMax = pageSize(limit, rowsPerPage);
  const listed = database.rows<AshesOnList & { position: string }>`
    select c.id as position, c.number, nullif(c.deceased_name, '') as "deceasedName",
           c.applicant_name as "applicantName", branch_guid(c.branch_id) as branch,
           london_day(cremation.happened_at)::text as "crematedOn", instruction.choice,
           nominated_person as "nominatedPerson", kept_at as "keptAt",
           case when release.id is not null then jsonb_build_object('on',
             london_day(release.happened_at), 'way', release.way,
             'to', coalesce(release.recipient, release.place)) end as released,
           ${dueOfAshes(parts)} as due
    ${ashesFrom}
    where ${among} and ${views[view]} and (${before ?? null}::bigint is null or c.id < ${before ?? null})
    order by c.id desc limit ${rowsMax + 1}`;
  const counting = database.rows<Record<AshesView, number>>`
    select count(*) filter (where ${views.here})::integer as here, count(*) filter (where ${views.due})::integer as due,
           count(*) filter (where ${views.gone})::integer as gone,
           count(*) filter (where ${views.coming})::integer as coming
    ${ashesFrom} where ${among}`;
  const [rows, [counts]] = await Promise.all([listed, counting]);
  const page = await readPage(rowsMax, Promise.resolve(rows), Promise.resolve([{ total: counts![view] }]));
  return { ...page, counts: counts! };
}

const createViewConditions = (parts: AshesParts): Record<AshesView, Fragment> => ({
  here: sql`(cremation.id is not null and release.id is null)`,
  due: sql`(${dueOfAshes(parts)} is not null)`,
  gone: sql`(release.id is not null)`,
  // An instruction can be there long before the cremation.
  coming: sql`(cremation.id is null and instruction.id is not null and c.stage <> 'closed')`,
});
