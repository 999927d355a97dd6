import type { Answer } from '#contract/call.ts';
import type { processCalls } from '#contract/operator/running-processes.ts';
import type { Database } from '../database/database.ts';
import { startWorker } from '../jobs/worker.ts';

/** The facts about itself that a process shares with the others. */
export type OwnProcess = {
  role: 'web' | 'worker' | 'both';
  /** A digest of each setting that all processes should have alike. */
  settings: Record<string, string>;
  /** The jobs that it does on a schedule. */
  jobs: () => string[];
};

type Parts = { database: Database; installationId: string; log: (sentence: string) => void };

const pollMs = 15_000;
const forgottenDays = 1;

/** Tells the other processes on this database that this one is running, until it stops. */
export async function announceProcess(
  parts: Parts,
  description: OwnProcess,
): Promise<{ stop(): Promise<void> }> {
  const { database, installationId, log } = parts;
  await database.rows`
    insert into running_process (installation_id, role, settings, jobs, started_at, seen_at)
    values (${installationId}, ${description.role}, ${JSON.stringify(description.settings)}::jsonb, ${description.jobs()}, now(), now())
    on conflict (installation_id) do update set role = excluded.role, settings = excluded.settings, jobs = excluded.jobs,
      started_at = excluded.started_at, seen_at = excluded.seen_at`;
  const { differing, hasWorker } = await getProcesses(parts);
  if (differing.length > 0)
    log(`Other processes on this database have other settings: ${differing.join(', ')}.`);
  if (!hasWorker)
    log('No process with ROLE=worker or ROLE=both is running yet: emails and jobs wait for one.');
  const worker = startWorker({
    work: () => renew(parts, description.jobs()),
    pollMs,
    log,
    failure: 'This process could not say that it is running',
  });
  return {
    stop: async () => {
      await worker.stop();
      await database.rows`delete from running_process where installation_id = ${installationId}`.catch(
        () => {},
      );
    },
  };
}

async function renew({ database, installationId }: Parts, jobs: string[]): Promise<void> {
  await database.rows`
    with forgotten as (
      delete from running_process where seen_at < now() - make_interval(days => ${forgottenDays})
    )
    update running_process set seen_at = now(), jobs = ${jobs} where installation_id = ${installationId}`;
}

type Processes = Answer<typeof processCalls.getProcesses>;

/** The processes that are running, and what they do not agree on. */
export async function getProcesses({ database }: Pick<Parts, 'database'>): Promise<Processes> {
  const processes = await database.rows<Processes['processes'][number]>`
    select role, london_text(started_at) as "startedAt"
    from live_process order by started_at, installation_id`;
  const differing = await database.rows<{ name: string }>`
    select name from live_process, jsonb_each_text(settings) as setting (name, digest)
    group by name
    having count(distinct digest) > 1 or count(*) <> (select count(*) from live_process)
    order by name`;
  const names = differing.map(({ name }) => name);
  return {
    processes,
    // The digests are made with this key, so with different ones all of them differ.
    differing: names.includes('OPERATOR_KEY') ? ['OPERATOR_KEY'] : names,
    hasWorker: processes.some(({ role }) => role !== 'web'),
  };
}
