import { href, Link } from 'react-router';
import type { JobResult } from '#contract/jobs.ts';
import type { Run } from './jobs-client.ts';
import { jobName } from './jobs-by-name.ts';
import { formatDone, formatFailed, describeRunState } from '../messages.ts';
import { useFocusOnNews } from './use-focus-on-news.ts';

/** The result of a finished run. It takes the focus, so that it is read out. */
export function RunResults({ run }: { run: Run }) {
  const element = useFocusOnNews(run.runId);
  const title = `${jobName(run.kind)}: ${describeRunState(run).toLowerCase()}`;
  const needsCare = describeRunState(run) !== 'Done';
  return (
    <section
      ref={element}
      className={needsCare ? 'run-news run-news-care' : 'run-news'}
      aria-label={title}
      tabIndex={-1}
    >
      <h2>{title}</h2>
      <RunDetails run={run} />
      <p>
        <Link className="button" to={href('/admin')}>
          Close
        </Link>
      </p>
    </section>
  );
}

/** The results of a run, and the items that still need attention. */
export function RunDetails({ run }: { run: Run }) {
  const isEmpty = run.results.length === 0 && !run.error && run.total === 0;
  return (
    <>
      {run.error && <p>{run.error}</p>}
      {run.total > 0 && <p>{formatDone(run)}</p>}
      {run.failed > 0 && <p className="needs-person">{formatFailed(run.failed)}.</p>}
      {isEmpty && <p>No results.</p>}
      <ResultLines results={run.results} />
    </>
  );
}

export function ResultLines({ results }: { results: JobResult[] }) {
  if (results.length === 0) return null;
  return (
    <dl className="results">
      {results.map(({ name, count, message }, index) => (
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd className="result-count">{count.toLocaleString('en-GB')}</dd>
          {message && <dd>{message}</dd>}
        </div>
      ))}
    </dl>
  );
}
