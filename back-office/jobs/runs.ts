import { canCall, findRole, createMissingRole } from '#contract/operator/access.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { callOfJob, jobKinds, type JobKind, type JobAnswer } from '#contract/jobs.ts';
import { runRoles, type jobCalls, type JobRunOnList } from '#contract/operator/jobs.ts';
import { type Actor, isAtLeast } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

export type RunParts = {
  database: Database;
  clock: () => Date;
  /** Called after a run was queued. */
  wakeJobs: () => void;
  /** Aborted when the process stops, to end waiting for runs. */
  stopping?: AbortSignal;
  /** The caller. */
  actor?: Actor;
};

const answerMsMax = 20_000;
const lookMsMin = 50;
const lookMsMax = 500;
const runsPerPage = 20;
// A lease lasts 60 seconds and is renewed every 15.
const silentSeconds = 30;

/** Starts a job, or joins its current run, and returns the results; after 20 seconds the interim ones. */
export async function runJob(parts: RunParts, kind: JobKind, msMax = answerMsMax): Promise<JobAnswer> {
  const { runId, joined } = await startRun(parts, kind);
  parts.wakeJobs();
  const endsAt = performance.now() + msMax;
  for (let pauseMs = lookMsMin; ; pauseMs = Math.min(pauseMs * 1.5, lookMsMax)) {
    const run = (await readRuns(parts.database, { runId }))[0]!;
    if (run.finishedAt || performance.now() + pauseMs > endsAt || parts.stopping?.aborted) {
      const { state, results, waitsUntil, error } = run;
      return { runId, joined, state, results, error, ...(waitsUntil && { waitsUntil }) };
    }
    await wait(pauseMs, undefined, { signal: parts.stopping }).catch(() => {});
  }
}

/** Queues a run, and records in the history who asked for it. */
const startRun = ({ database, clock, actor }: RunParts, kind: JobKind) =>
  database.transaction(async (connection) => {
    const started = await queueRun({ database: connection, clock }, kind, 'operator');
    if (!started.joined) await record(connection, { clock, actor }, started.runId, 'started');
    return started;
  });

async function record(
  database: Database,
  { clock, actor }: Pick<RunParts, 'clock' | 'actor'>,
  id: string,
  action: string,
) {
  if (actor) await recordHistory(database, { actor, at: clock(), record: { type: 'job_run', id }, action });
}

/** Returns the unfinished run of this kind, or queues a new one. */
export async function queueRun(
  { database, clock }: Pick<RunParts, 'database' | 'clock'>,
  kind: JobKind,
  trigger: 'operator' | 'schedule',
): Promise<{ runId: string; joined: boolean }> {
  for (;;) {
    const [run] = await database.rows<{ id: string }>`
      insert into job_run (kind, trigger, queued_at) values (${kind}, ${trigger}, ${clock()})
      on conflict (kind) where finished_at is null do nothing returning id`;
    if (run) return { runId: run.id, joined: false };
    const [live] = await database.rows<{ id: string }>`
      select id from job_run where kind = ${kind} and finished_at is null`;
    // If the run has ended between the two statements, queue a new one.
    if (live) return { runId: live.id, joined: true };
  }
}

type JobRuns = Answer<typeof jobCalls.getJobRuns>;
type Query = Input<typeof jobCalls.getJobRuns>['query'];

/** The jobs whose runs somebody may see. */
export const readableJobs = (actor: Actor | undefined): JobKind[] =>
  jobKinds.filter((kind) => !actor || isAtLeast(actor.role, runRoles[kind]));

/** Newest first. */
export function getJobRuns(
  { database, actor }: Pick<RunParts, 'database' | 'actor'>,
  { before, limit, kind, state }: Query,
): Promise<JobRuns> {
  const runsMax = pageSize(limit, runsPerPage);
  const kinds = readableJobs(actor).filter((each) => !kind || each === kind);
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from job_run
    where kind = any(${kinds}::text[])
      and (${state ?? null}::text is null or state = ${state ?? null})`;
  return readPage(runsMax, readRuns(database, { before, kinds, state, rowsMax: runsMax + 1 }), totals);
}

export async function getJobRun(
  { database, actor }: Pick<RunParts, 'database' | 'actor'>,
  runId: string,
): Promise<JobRunOnList | Refused> {
  const [row] = guidPattern.test(runId) ? await readRuns(database, { runId }) : [];
  if (!row) return runNotFound;
  if (!readableJobs(actor).includes(row.kind)) return createMissingRole(runRoles[row.kind]);
  const { position: _, ...run } = row;
  return run;
}

/** The refusal of a role that may not start this job; null if it may. */
export function refuseJobStart(kind: JobKind, actor: Actor | undefined): Refused | null {
  const starting = callOfJob[kind];
  return actor && !canCall(actor.role, starting) ? createMissingRole(findRole(starting)!) : null;
}

/** A queued run ends at once, a running one after its current item. A role that may not start a job may not stop it either. */
export async function cancelJobRun(
  { database, clock, actor }: Pick<RunParts, 'database' | 'clock' | 'actor'>,
  runId: string,
): Promise<JobRunOnList | Refused> {
  const found = await getJobRun({ database, actor }, runId);
  if (isRefused(found)) return found;
  const refused = refuseJobStart(found.kind, actor);
  if (refused) return refused;
  await database.transaction(async (connection) => {
    const [stopped] = await connection.rows<{ id: string }>`
    update job_run set cancel_requested_at = ${clock()},
      finished_at = case when state = 'queued' then ${clock()}::timestamptz end,
      state = case when state = 'queued' then 'cancelled' else state end
      where id = ${runId} and finished_at is null and cancel_requested_at is null returning id`;
    if (stopped) await record(connection, { clock, actor }, stopped.id, 'stopped');
  });
  return getJobRun({ database }, runId);
}

type RunFilter = {
  runId?: string;
  before?: string | undefined;
  kinds?: JobKind[];
  state?: JobRunOnList['state'] | undefined;
  rowsMax?: number;
};
type Row = JobRunOnList & { position: string };

async function readRuns(
  database: Database,
  { runId, before, kinds, state, rowsMax = 1 }: RunFilter,
): Promise<Row[]> {
  const [queuedAt = null, id = null] = before?.split('~') ?? [];
  const runs = await database.rows<Row & { waitsUntil: string | null }>`
    select to_char(queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z~"') || id as position, id as "runId", kind, trigger,
           (select actor_name from history where record_type = 'job_run' and record_id = job_run.id::text
            order by history.id limit 1) as "startedBy", state, done, total, failed, results, error,
           london_text(queued_at) as "queuedAt",
           london_text(started_at) as "startedAt",
           london_text(finished_at) as "finishedAt",
           cancel_requested_at is not null and finished_at is null as "isStopping",
           case when state = 'running' and lease_until < now() + make_interval(secs => ${silentSeconds}) then
             london_text(greatest(lease_until, now()))
           end as "waitsUntil"
    from job_run
    where (${runId ?? null}::uuid is null or id = ${runId ?? null})
      and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}))
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${queuedAt}::timestamptz is null or (queued_at, id) < (${queuedAt}, ${id}::uuid))
    order by queued_at desc, id desc limit ${rowsMax}`;
  return runs.map(({ waitsUntil, ...run }) => (waitsUntil ? { ...run, waitsUntil } : run));
}

const runNotFound = refuse(404, 'run-not-found', 'There is no run with this id.');
