import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import { formatProgress, describeStarter, stateNames } from '../../job-labels.ts';

/** When invoices were last collected, by whom, and how far it has come. */
export function LastRun({ run }: { run: JobRunOnList | null }) {
  if (!run) return <p className="quiet">Nothing was collected yet.</p>;
  const counted = formatProgress(run);
  return (
    <>
      <p>
        Last collected{' '}
        <a href={href('/office/jobs/:runId', { runId: run.runId })}>
          {formatMoment(run.startedAt ?? run.queuedAt)}
        </a>
        . {stateNames[run.state]}
        {counted && `: ${counted}`}. Started by <bdi>{describeStarter(run).replace(/^The/, 'the')}</bdi>.
      </p>
      {run.error && <p className="notice notice-care">{run.error}</p>}
    </>
  );
}
