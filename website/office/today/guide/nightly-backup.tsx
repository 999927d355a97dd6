import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { Guide } from '#contract/operator/guide.ts';

export type NightlyBackupState = NonNullable<Guide['nightlyBackup']>;

/** The state of the backup; null once one was checked lately, or somebody confirmed that there is another. */
export const findExpectedBackup = (guide: Guide | null): NightlyBackupState | null =>
  guide?.steps.some(({ step, isDone }) => step === 'backup' && !isDone) ? guide.nightlyBackup : null;

/** Says when the next backup is made, where one is made each night and none was checked lately. */
export const NightlyBackup = ({ nextAt, isFirst, lastRun }: NightlyBackupState) => (
  <>
    <p>
      {lastRun && lastRun.state !== 'done' && (
        <>
          {isRunning(lastRun) ? 'A backup is being made at this moment.' : 'The last backup did not work.'}{' '}
          <a href={href('/office/jobs/:runId', { runId: lastRun.runId })}>Open its run</a>.{' '}
        </>
      )}
      {!isRunning(lastRun) && (
        <>
          The {isFirst ? 'first' : 'next'} backup is made tonight{nextAt && `: ${formatMoment(nextAt)}`}.
        </>
      )}
    </p>
    {!isRunning(lastRun) && (
      <p>
        <a className="button" href={href('/office/jobs/run/:kind', { kind: 'backup' })}>
          Make one now
        </a>
      </p>
    )}
  </>
);

const isRunning = (run: NightlyBackupState['lastRun']) => run?.state === 'queued' || run?.state === 'running';
