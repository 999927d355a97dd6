import type { Answer, Refused } from '#contract/call.ts';
import type { careCalls } from '#contract/operator/cases/care.ts';
import type { Database } from '../../database/database.ts';
import type { JobResult } from '../../jobs/job.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound, recordCase, type CaseParts } from '../parts.ts';
import {
  noDigest,
  findChainProblem,
  storedColumns,
  storedFrom,
  type StoredEnd,
  type StoredEntry,
} from './chain.ts';

type Parts = { database: Database; clock: () => Date };

const casesPerBatch = 200;
const listedMax = 100;

/** Checks all chains, each night. */
export async function checkCareChains(parts: Parts): Promise<Omit<JobResult, 'name'>> {
  let [count, broken, after] = [0, 0, '0'];
  for (;;) {
    const chains = await readChains(parts.database, { after });
    if (chains.length === 0) break;
    for (const chain of chains) if (await checkChain(parts, chain)) broken += 1;
    count += chains.length;
    after = chains.at(-1)!.caseId;
  }
  return { count, ...(broken > 0 && { message: `${broken} are not whole.` }) };
}

/** Checks the chain of one case. */
export async function checkCareChain(
  parts: CaseParts,
  input: string,
): Promise<Answer<typeof careCalls.checkCareChain> | Refused> {
  const [chain] = await readChains(parts.database, { number: readCaseNumber(input) });
  if (!chain) return caseNotFound;
  return { entries: chain.entries.length, problem: await checkChain(parts, chain) };
}

export const getBrokenCareChains = ({
  database,
}: CaseParts): Promise<Answer<typeof careCalls.getBrokenCareChains>> =>
  database.rows`
    select number, nullif(deceased_name, '') as "deceasedName", problem, london_text(checked_at) as "checkedAt"
    from care_chain join funeral_case c on c.id = case_id
    where problem is not null and problem is distinct from seen_problem order by case_id limit ${listedMax}`;

/** Counts broken chains that nobody has marked as seen. */
export async function countBrokenChains({ database }: Pick<Parts, 'database'>): Promise<number> {
  const counted = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from care_chain
    where problem is not null and problem is distinct from seen_problem`;
  return counted.count;
}

export const markCareChainSeen = (parts: CaseParts, input: string): Promise<true | Refused> =>
  parts.database.transaction(async (database): Promise<true> => {
    const number = readCaseNumber(input);
    const [seen] = await database.rows`
      update care_chain set seen_problem = problem
      where case_id = (select id from funeral_case where number = ${number}) and problem is distinct from seen_problem
      returning 1`;
    if (seen)
      await recordCase(parts, database, {
        number: number!,
        action: 'saw that the chain of care is not whole',
      });
    return true;
  });

type Chain = {
  caseId: string;
  caseNumber: string;
  isErased: boolean;
  end: StoredEnd | null;
  entries: StoredEntry[];
};

/** Reads chains with their ends in one statement. Between two statements, a new entry would look like a break. */
async function readChains(
  { rows }: Database,
  { number, after = '0' }: { number?: string | null; after?: string },
): Promise<Chain[]> {
  const cases = await rows<Omit<Chain, 'entries'> & { entries: StoredEntry[] | null }>`
    select c.id as "caseId", c.number as "caseNumber", c.erased_at is not null as "isErased",
           case when chain.case_id is not null then jsonb_build_object(
             'entries', chain.entries, 'digest', encode(chain.digest, 'hex')) end as end,
           (select jsonb_agg(to_jsonb(each) order by each.number) from (
             select ${storedColumns} from ${storedFrom} where e.case_id = c.id) each) as entries
    from funeral_case c left join care_chain chain on chain.case_id = c.id
    where ${number === undefined} and c.id > ${after}
          and (chain.case_id is not null or exists (select from care_entry where case_id = c.id))
       or c.number = ${number ?? null}
    order by c.id limit ${casesPerBatch}`;
  return cases.map(({ entries, ...chain }) => ({ ...chain, entries: entries ?? [] }));
}

/** Stores and returns the problem of a chain; null if it is whole. */
async function checkChain({ database, clock }: Parts, { caseId, ...chain }: Chain): Promise<string | null> {
  const problem = findChainProblem(chain);
  const isEmpty = chain.entries.length === 0 && !chain.end;
  if (!isEmpty)
    await database.rows`
      insert into care_chain (case_id, entries, digest, checked_at, problem)
      values (${caseId}, 0, decode(${noDigest}, 'hex'), ${clock()}, ${problem})
      on conflict (case_id) do update set checked_at = excluded.checked_at, problem = excluded.problem`;
  return problem;
}
