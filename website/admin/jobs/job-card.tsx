import { Form, href, Link } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { AdminWork } from '../load-admin.ts';
import type { Run } from './jobs-client.ts';
import { jobName } from './jobs-by-name.ts';
import { disconnectedMessage, formatProgress, describeTakeover } from '../messages.ts';
import { useFocusOnNews } from './use-focus-on-news.ts';
import { ResultLines } from './run-results.tsx';
import { useRefresh } from '../../ui/progress/use-refresh.ts';
import { useThrottledMessage } from '../../ui/progress/use-throttled-message.ts';
import { overviewAddress } from '../view.ts';
import { withQuery } from '../../ui/with-query.ts';

/** Shown after the press, until the server confirms that the job has started. */
export function StartingCard({ kind }: { kind: JobKind }) {
  return (
    <Card label={jobName(kind)} isWorking>
      <h2>{jobName(kind)}</h2>
      <p>Starting.</p>
    </Card>
  );
}

type RunCardProps = {
  run: Run;
  work: Pick<AdminWork, 'canCancel' | 'startable'>;
  isDisconnected: boolean;
};

/** A run in progress, or a failed one with the reason. */
export function RunCard({ run, work: { canCancel, startable }, isDisconnected }: RunCardProps) {
  const isLive = run.finishedAt === null;
  useRefresh(isLive);
  const failureMessage = run.error ?? 'It did not say why.';
  if (!isLive) return <FailedCard kind={run.kind} message={failureMessage} run={run} startable={startable} />;
  return (
    <Card label={jobName(run.kind)} isWorking news={run.isStopping ? 'stopping' : 'running'}>
      <h2>{jobName(run.kind)}</h2>
      <Progress run={run} />
      {run.waitsUntil && <p className="notice">{describeTakeover(run.waitsUntil)}</p>}
      {isDisconnected && <p className="notice">{disconnectedMessage}</p>}
      <ResultLines results={run.results} />
      <div className="card-actions">
        {canCancel && startable.includes(run.kind) && !run.isStopping && (
          <Form method="post" action={href('/admin')}>
            <button className="button" name="cancel" value={run.runId}>
              Stop
            </button>
          </Form>
        )}
        <Link className="button" to={overviewAddress}>
          Leave it running
        </Link>
      </div>
      <LookAgain runId={run.runId} />
    </Card>
  );
}

function Progress({ run }: { run: Run }) {
  const isStopping = run.isStopping && 'It stops after the item that it is at.';
  const progressText = formatProgress(run);
  const status =
    isStopping || progressText || (run.state === 'queued' ? 'Waiting for its turn.' : 'Running.');
  const announcement = useThrottledMessage(`${jobName(run.kind)}: ${status}`);
  return (
    <>
      <p className="card-progress">{status}</p>
      {isStopping && progressText && <p>{progressText}</p>}
      <output className="only-heard">{announcement}</output>
    </>
  );
}

/** For pages without script; with script the page refreshes itself. Its space is kept, so that no button moves. */
function LookAgain({ runId }: { runId: string }) {
  const hasScript = useHydrated();
  return (
    <a
      className={hasScript ? 'button not-seen' : 'button button-main'}
      href={withQuery(href('/admin'), { run: runId })}
    >
      Look again
    </a>
  );
}

type FailedCardProps = { kind: JobKind | null; message: string; run?: Run; startable: JobKind[] };

/** The failed job, the reason, and the two ways to continue. */
export function FailedCard({ kind, message, run, startable }: FailedCardProps) {
  const title = kind ? `${jobName(kind)} has failed` : 'That did not work';
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <p role="alert">{message}</p>
      {run && formatProgress(run) && <p>It came to {formatProgress(run)}.</p>}
      {run && <ResultLines results={run.results} />}
      <div className="card-actions">
        {kind && startable.includes(kind) && (
          <Form method="post" action={href('/admin')}>
            <button className="button button-main" name="job" value={kind}>
              Try again
            </button>
          </Form>
        )}
        <Link className="button" to={href('/admin')}>
          Close
        </Link>
      </div>
    </Card>
  );
}

type CardProps = {
  label: string;
  isWorking?: true;
  /** A change to announce. */
  news?: string;
  children: React.ReactNode;
};

/** Fills the page. It takes the focus, because the element that had it is gone. */
function Card({ label, isWorking, news = '', children }: CardProps) {
  const element = useFocusOnNews(label + news);
  return (
    <section
      ref={element}
      className={isWorking ? 'job-card' : 'job-card job-card-failed'}
      aria-label={label}
      tabIndex={-1}
    >
      {isWorking && <progress className="job-spinner" aria-label="At work" />}
      {children}
    </section>
  );
}
