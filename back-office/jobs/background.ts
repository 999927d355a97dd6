import type { Database } from '../database/database.ts';
import { latestMoment } from '../database/moments.ts';
import { JobFailure, type Job, type JobResult } from './job.ts';

/** One part of the background job. It returns how many items it processed, or a result line. */
export type BackgroundPart = {
  name: string;
  /**
   * On schedule it runs once a day, and only if the job ran in the last 3 days: these parts delete what is old, and a clock
   * that has jumped should be noticed first. Started by an operator it always runs.
   */
  isDaily?: true;
  work: () => Promise<number | JobResult>;
};

/** Runs the parts one after the other. A part that fails is named and does not stop the others. */
export function backgroundJob(
  { database, clock }: { database: Database; clock: () => Date },
  parts: BackgroundPart[],
): Job {
  return async (run) => {
    const doneToday = run.trigger === 'schedule' ? await readPartsOfToday(database, clock()) : [];
    const canRunDaily = run.trigger === 'operator' || !(await hasJumped(database, clock()));
    const due = parts.filter(({ name, isDaily }) => !isDaily || (canRunDaily && !doneToday.includes(name)));
    const results: JobResult[] = [];
    const failed: string[] = [];
    for (const part of due) {
      await run.progress(results.length, due.length, failed.length);
      const result = await runPart(part);
      if (result.failed) failed.push(part.name);
      results.push(result.line);
      await run.showResults(results);
    }
    await run.progress(results.length, due.length, failed.length);
    if (failed.length > 0)
      throw new JobFailure('parts-failed', `Not everything could be done: ${failed.join(', ')}.`);
    return results;
  };
}

async function runPart({ name, work }: BackgroundPart): Promise<{ line: JobResult; failed?: true }> {
  try {
    const result = await work();
    return { line: typeof result === 'number' ? { name, count: result } : { ...result, name } };
  } catch (error) {
    const message =
      error instanceof JobFailure
        ? `This failed. ${error.message}`
        : `This failed (${(error as { code?: string }).code ?? 'unknown'}).`;
    return { line: { name, count: 0, message }, failed: true };
  }
}

/** The parts that have run since midnight UK time. */
async function readPartsOfToday(database: Database, now: Date): Promise<string[]> {
  const lines = await database.rows<{ name: string }>`
    select distinct line ->> 'name' as name
    from job_run, jsonb_array_elements(results) as line
    where kind = 'background' and coalesce(line ->> 'message', '') not like 'This failed%'
      and finished_at >= date_trunc('day', ${now}::timestamptz, 'Europe/London') and finished_at <= ${latestMoment(now)}`;
  return lines.map(({ name }) => name);
}

/** Whether the last run that ended 20 hours ago or earlier ended over 3 days ago: then the clock may have jumped. */
async function hasJumped(database: Database, now: Date): Promise<boolean> {
  const runs = await database.oneRow<{ isOlder: boolean }>`
    select coalesce(max(finished_at) < ${now}::timestamptz - interval '3 days', false) as "isOlder"
    from job_run where kind = 'background' and finished_at < ${now}::timestamptz - interval '20 hours'`;
  return runs.isOlder;
}
