import type { NewestVersion } from '#contract/operator/newest-version.ts';
import { bind } from '../bind.ts';
import type { Database } from '../database/database.ts';
import { readReleaseList } from './read-release-list.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  /** The address in the settings; empty: nobody is asked. */
  releaseList: string;
};

/** Reads the list of versions, and stores the newest. The job does not fail if the list cannot be read. */
export async function checkReleases({ database, clock, releaseList }: Parts) {
  const answer = await readReleaseList(releaseList);
  const { version = null, problem = null } = answer as { version?: string; problem?: string };
  await database.rows`
    insert into newest_release (list_url, asked_at, version, problem)
    values (${releaseList}, ${clock()}, ${version}, ${problem})
    on conflict (only_one) do update set list_url = excluded.list_url, asked_at = excluded.asked_at,
      version = excluded.version, problem = excluded.problem`;
  return { name: '', count: version ? 1 : 0, ...(problem && { message: problem }) };
}

/** The answer of the list that is in the settings now. */
async function getNewestVersion({ database, releaseList }: Parts): Promise<NewestVersion> {
  const [known] = await database.rows<NewestVersion>`
    select version, problem, london_text(asked_at) as "askedAt" from newest_release
    where list_url = ${releaseList}`;
  return known ?? { version: null, problem: null, askedAt: null };
}

export const releaseCalls = bind<Parts>()({ getNewestVersion });
