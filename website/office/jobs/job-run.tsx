import { canCall } from '#contract/operator/access.ts';
import { href } from 'react-router';
import { callOfJob } from '#contract/jobs.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { PageHandle } from '../../page-handle.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRefresh } from '../../ui/progress/use-refresh.ts';
import { useThrottledMessage } from '../../ui/progress/use-throttled-message.ts';
import { DoneNotice, readDone, withDone, RefusedNotice } from '../form/done-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { Table, type Column } from '../list/table.tsx';
import { jobNames, formatProgress, describeStarter, stateNames } from '../labels/jobs.ts';
import { Fact } from '../record/fact.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/job-run.ts';

type Data = Route.ComponentProps['loaderData'];

/** With script, the page of a run that goes on shows its progress by itself. */
export const handle: PageHandle<Data> = { hydrates: (data) => data?.run.finishedAt === null };

export async function loader({ request, context, params: { runId } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { run, history } = await requireAnswers({
    run: api.getJobRun({ runId }),
    history: api.getHistory({ recordType: 'job_run', recordId: runId, query: {} }),
  });
  const canStart = canCall(actor.role, callOfJob[run.kind]);
  return { run, history, canStart, done: readDone(request.url) };
}

export async function action({ request, context, params: { runId } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.cancelJobRun({ runId, body: {} }),
    done: () => withDone(href('/office/jobs/:runId', { runId }), 'stopping'),
  });
}

export default function JobRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, history, canStart, done } = loaderData;
  const isLive = run.finishedAt === null;
  useRefresh(isLive);
  return (
    <>
      <BackLink href={href('/office/jobs')} label="Jobs" />
      <PageTitle heading={jobNames[run.kind]} subject={formatMoment(run.queuedAt)} />
      <RefusedNotice refused={actionData?.refused} />
      {isLive && !actionData && <DoneNotice done={done} />}
      <Progress run={run} />
      {run.error && <p className="notice notice-care">{run.error}</p>}
      <div className="side-parts">
        <div>
          <RunFacts run={run} />
          <p className="form-actions">
            {isLive && <LookAgain runId={run.runId} />}
            {!isLive && canStart && (
              <a className="button" href={href('/office/jobs/run/:kind', { kind: run.kind })}>
                Run again…
              </a>
            )}
          </p>
          {isLive && canStart && !run.isStopping && (
            <form method="post" action={href('/office/jobs/:runId', { runId: run.runId })}>
              <button className="button">Stop</button>
            </form>
          )}
          <h2>What it did</h2>
          <Results run={run} />
        </div>
        <HistoryList history={history} labels={{}} />
      </div>
    </>
  );
}

/** The screen reader's message while the job runs, and when it has ended. */
function Progress({ run }: { run: JobRunOnList }) {
  const count = formatProgress(run);
  const progress = `${stateNames[run.state]}${count ? `: ${count}` : ''}`;
  const announcement = useThrottledMessage(progress);
  return <output className="only-heard">{run.finishedAt ? progress : announcement}</output>;
}

function RunFacts({ run }: { run: JobRunOnList }) {
  const { queuedAt, startedAt, finishedAt, isStopping, waitsUntil } = run;
  return (
    <dl className="answers">
      <Fact label="Status">
        {isStopping ? 'Stopping after the item that it is at' : stateNames[run.state]}
      </Fact>
      <Fact label="Done">{formatProgress(run)}</Fact>
      <Fact label="Started by">{describeStarter(run)}</Fact>
      <Fact label="Queued">{formatMoment(queuedAt)}</Fact>
      <Fact label="Began">{startedAt && formatMoment(startedAt)}</Fact>
      <Fact label="Ended">{finishedAt && formatMoment(finishedAt)}</Fact>
      <Fact label="Continues by itself">{waitsUntil ? formatMoment(waitsUntil) : null}</Fact>
    </dl>
  );
}

/** For pages without script; with script the page looks by itself. */
function LookAgain({ runId }: { runId: string }) {
  return useHydrated() ? null : (
    <a className="button button-main" href={href('/office/jobs/:runId', { runId })}>
      Look again
    </a>
  );
}

function Results({ run: { results, finishedAt } }: { run: JobRunOnList }) {
  if (results.length === 0) return <p className="quiet">{finishedAt ? 'Nothing.' : 'Nothing yet.'}</p>;
  const rows = results.map((result, index) => ({ ...result, key: `${index} ${result.name}` }));
  return <Table columns={columns} rows={rows} getKey={({ key }) => key} />;
}

const columns: Column<JobRunOnList['results'][number]>[] = [
  {
    heading: 'Part',
    cell: ({ name, message }) => (
      <>
        {name}
        {message && <span className="under">{message}</span>}
      </>
    ),
  },
  { heading: 'Number', cell: ({ count }) => count.toLocaleString('en-GB') },
];
