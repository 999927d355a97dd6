import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { getDay, formatMoment } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { Answer } from '#contract/call.ts';
import type { jobCalls, JobRunOnList } from '#contract/operator/jobs.ts';
import { NightlyBackup, type NightlyBackupState } from './guide/nightly-backup.tsx';
import { withQuery } from '../../ui/with-query.ts';

type Run = Pick<JobRunOnList, 'runId' | 'results'> & { checkedAt: string; hasFailedSince: boolean };

/** The last backup that was restored and checked; null if there is none. One that failed is among the failed jobs too. */
export function readBackup(run: JobRunOnList | undefined, failed: JobRunOnList | undefined, now: Date) {
  if (!run?.finishedAt) return null;
  const hasFailedSince = (failed?.finishedAt ?? '') > run.finishedAt;
  return { ...run, checkedAt: describeTime(run.finishedAt, todayInLondon(now)), hasFailedSince };
}

const describeTime = (finishedAt: string, today: string): string =>
  getDay(finishedAt) === today
    ? finishedAt.slice(11) < '12'
      ? 'this morning'
      : 'today'
    : `on ${formatMoment(finishedAt)}`;

const countedNames = ['Requests', 'Bookings', 'Photographs'];

type Overdue = Answer<typeof jobCalls.getOverdueBackup>;

/** Warns if no backup was made for two nights. Renders nothing otherwise, or if backups are off. */
export function OverdueBackup({ overdue }: { overdue: Overdue }) {
  if (!overdue) return null;
  return (
    <section className="attention" aria-labelledby="overdue-backup">
      <h2 id="overdue-backup">There is no new backup</h2>
      <p>
        The last one is from <strong>{formatMoment(overdue.lastAt)}</strong>. If the server broke now,
        everything since then would be lost.{' '}
        {overdue.isScheduled ? (
          <>
            Show this to your IT support.{' '}
            <a href={withQuery(href('/office/jobs'), { kind: 'backup' })}>Open the runs of the backup</a>
          </>
        ) : (
          'Ask your IT support why none is made any more. If there is another backup now, an administrator says so on this page.'
        )}
      </p>
    </section>
  );
}

/** Says that a trial restore is still to come. Renders nothing once one has succeeded. */
export const AwaitedBackup = ({ expectedBackup }: { expectedBackup: NightlyBackupState | null }) =>
  expectedBackup && (
    <section aria-labelledby="awaited-backup">
      <h2 id="awaited-backup">There is no backup yet</h2>
      <NightlyBackup {...expectedBackup} />
    </section>
  );

/** The contents of the last backup. Renders nothing where none was made. */
export function BackupToday({ backup, isOverdue }: { backup: Run | null; isOverdue: boolean }) {
  if (!backup) return null;
  const lines = backup.results.filter(({ name }) => countedNames.includes(name));
  const begin = backup.hasFailedSince || isOverdue ? 'The last good one was restored' : 'Restored';
  // The names of results are plurals: "Bookings".
  const counts = lines.map(({ name, count }) => formatCount(count, name.toLowerCase().slice(0, -1)));
  return (
    <section>
      <h2>
        <a href={href('/office/jobs/:runId', { runId: backup.runId })}>Backup</a>
      </h2>
      <p className="quiet">
        {backup.hasFailedSince && 'The last backup failed. '}
        {begin} and checked {backup.checkedAt}: {counts.join(', ')}.
      </p>
    </section>
  );
}
