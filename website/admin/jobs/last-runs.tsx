import { href, Link } from 'react-router';
import type { Run } from './jobs-client.ts';
import { jobName } from './jobs-by-name.ts';
import { ListPages } from '../list-pages.tsx';
import { runsUnreadable, describeRunState } from '../messages.ts';
import type { ListPage } from '../../ui/list-pages/list-page.ts';
import { RunDetails } from './run-results.tsx';
import { formatMoment } from '#contract/fields/days.ts';
import { withQuery } from '../../ui/with-query.ts';

export function LastRuns({ runs }: { runs: ListPage<Run> | null }) {
  return (
    <section aria-labelledby="last-runs">
      <h2 id="last-runs">Last runs</h2>
      {runs === null && <p>{runsUnreadable}</p>}
      {runs?.total === 0 && <p>Nothing has been run yet.</p>}
      <ul id="runs" className="runs">
        {runs?.items.map((run) => (
          <li key={run.runId}>
            <LastRun run={run} />
          </li>
        ))}
      </ul>
      {runs && <ListPages name="runs" list={runs} />}
    </section>
  );
}

function LastRun({ run }: { run: Run }) {
  const isLive = run.finishedAt === null;
  return (
    <>
      <p className="run-name">
        <strong>{jobName(run.kind)}</strong>
        <span className={`run-state run-state-${run.state}`}>{describeRunState(run)}</span>
      </p>
      <p className="run-when">
        {formatMoment(run.startedAt ?? run.queuedAt)},{' '}
        {run.trigger === 'operator' ? 'by an operator' : 'scheduled'}
      </p>
      {isLive ? (
        <Link className="button" to={withQuery(href('/admin'), { run: run.runId })}>
          Show progress
        </Link>
      ) : (
        <details>
          <summary>
            What it did<span className="only-heard">: {jobName(run.kind)}</span>
          </summary>
          <RunDetails run={run} />
        </details>
      )}
    </>
  );
}
