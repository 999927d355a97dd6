import { dayOf, formatMoment, todayInLondon } from '#contract/fields/days.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import { runAddress } from '../jobs/job-words.ts';

type Run = Pick<JobRunOnList, 'runId' | 'results'> & { checkedAt: string; hasFailedSince: boolean };

/** The last backup that was restored and checked; null if there is none. One that failed is among the failed jobs too. */
export function readBackup(run: JobRunOnList | undefined, failed: JobRunOnList | undefined, now: Date) {
  if (!run?.finishedAt) return null;
  const hasFailedSince = (failed?.finishedAt ?? '') > run.finishedAt;
  return { ...run, checkedAt: when(run.finishedAt, todayInLondon(now)), hasFailedSince };
}

const when = (finishedAt: string, today: string): string =>
  dayOf(finishedAt) === today
    ? finishedAt.slice(11) < '12'
      ? 'this morning'
      : 'today'
    : `on ${formatMoment(finishedAt)}`;

const counted = ['Requests', 'Bookings', 'Photographs'];

/** Says what was in the last backup. Renders nothing where none was made. */
export function BackupToday({ backup }: { backup: Run | null }) {
  if (!backup) return null;
  const lines = backup.results.filter(({ name }) => counted.includes(name));
  const words = lines.map(({ name, count }) => `${count.toLocaleString('en-GB')} ${wordFor(name, count)}`);
  return (
    <section>
      <h2>
        <a href={runAddress(backup.runId)}>Backup</a>
      </h2>
      <p className="quiet">
        {backup.hasFailedSince ? 'The last backup failed. The last good one was restored' : 'Restored'} and
        checked {backup.checkedAt}: {words.join(', ')}.
      </p>
    </section>
  );
}

const wordFor = (name: string, count: number): string =>
  count === 1 ? name.toLowerCase().slice(0, -1) : name.toLowerCase();
