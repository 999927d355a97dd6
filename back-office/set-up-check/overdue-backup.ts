import type { Answer } from '#contract/call.ts';
import type { jobCalls } from '#contract/operator/jobs.ts';
import { sql, type Database } from '../database/database.ts';
import { latestMoment } from '../database/moments.ts';
import { twoNightsSeconds } from '../jobs/has-run.ts';

type Overdue = Answer<typeof jobCalls.getOverdueBackup>;

/** When a backup was last restored and checked here. Ignores moments in the future, which a wrong clock has left. */
export const lastChecked = (now: Date) => sql`(
  select max(finished_at) from job_run where kind = 'backup' and state = 'done' and finished_at <= ${latestMoment(now)})`;

/**
 * The last backup if none has come for two nights. If none is scheduled any more, somebody may have said since that
 * there is another one; then null.
 *
 * @param at whether one was overdue already at this moment
 */
export async function getOverdueBackup(
  { database, clock }: { database: Database; clock: () => Date },
  at: Date = clock(),
): Promise<Overdue> {
  const [overdue] = await database.rows<NonNullable<Overdue>>`
    select london_text(last) as "lastAt", "isScheduled"
    from (
      select ${lastChecked(clock())} as last, exists (select from job_schedule where kind = 'backup') as "isScheduled"
    ) as backup
    where last <= ${at}::timestamptz - make_interval(secs => ${twoNightsSeconds})
      and ("isScheduled" or not exists (
        select from set_up_answer where item = 'backup' and answered_at > last))`;
  return overdue ?? null;
}
