import { Link } from 'react-router';
import type { Run } from './desk.ts';
import { nameOf } from './jobs-by-name.ts';
import { noLastRuns, stateOf } from './messages.ts';
import { RunDetails } from './run-results.tsx';
import { sayMoment } from './say-moment.ts';
import { runAddress } from './view.ts';

export function LastRuns({ runs }: { runs: Run[] | null }) {
  return (
    <section aria-labelledby="last-runs">
      <h2 id="last-runs">Last runs</h2>
      {runs === null && <p>{noLastRuns}</p>}
      {runs?.length === 0 && <p>Nothing has been run yet.</p>}
      <ul className="runs">
        {runs?.map((run) => (
          <li key={run.runId}>
            <LastRun run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastRun({ run }: { run: Run }) {
  const isLive = run.finishedAt === null;
  return (
    <>
      <p className="run-name">
        <strong>{nameOf(run.kind)}</strong>
        <span className={`run-state run-state-${run.state}`}>{stateOf(run)}</span>
      </p>
      <p className="run-when">
        {sayMoment(run.startedAt ?? run.queuedAt)},{' '}
        {run.trigger === 'operator' ? 'by an operator' : 'by the clock'}
      </p>
      {isLive ? (
        <Link className="button" to={runAddress(run.runId)}>
          Show how far it is
        </Link>
      ) : (
        <details>
          <summary>
            What it did<span className="only-heard">: {nameOf(run.kind)}</span>
          </summary>
          <RunDetails run={run} />
        </details>
      )}
    </>
  );
}
