import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { isAtLeast } from '#contract/operator/staff/actor.ts';
import { callOfJob, jobKinds, jobStates, type JobKind } from '#contract/jobs.ts';
import { runRoles, type JobRunOnList } from '#contract/operator/jobs.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { Table, type Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { jobNames, formatProgress, jobDescriptions, describeStarter, stateNames } from '../labels/jobs.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff, requireAnswers } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/jobs.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.getJobRuns,
    load: (query) => api.getJobRuns({ query }),
  });
  const kinds = jobKinds.filter((each) => isAtLeast(actor.role, runRoles[each]));
  const { list, schedules, latest } = await requireAnswers({
    list: load,
    schedules: api.getJobSchedules({}),
    latest: Promise.all(kinds.map((each) => readLatestRun(api, each))),
  });
  const nextAt = new Map(schedules.map((each) => [each.kind, each.nextAt]));
  const jobs = kinds.map((each, index) => ({
    kind: each,
    latest: latest[index] ?? null,
    nextAt: nextAt.get(each) ?? null,
    canStart: canCall(actor.role, callOfJob[each]),
  }));
  return { list, jobs };
}

const readLatestRun = async (api: Staff['api'], kind: JobKind) =>
  requireAnswer(await api.getJobRuns({ query: { kind, limit: '1' } })).items[0];

export default function JobsPage({ loaderData: { list, jobs } }: Route.ComponentProps) {
  const { kind, state } = list.query;
  return (
    <>
      <PageTitle heading="Jobs" />
      <Table columns={jobColumns} rows={jobs} getKey={(job) => job.kind} />
      <h2>Runs</h2>
      <Views
        label="Runs by status"
        current={state ?? ''}
        views={['' as const, ...jobStates].map((key) => ({
          key,
          label: key ? stateNames[key] : 'All',
          href: withQuery(href('/office/jobs'), { kind, state: key }),
          ...(key === (state ?? '') && { count: list.total }),
        }))}
      />
      {kind && (
        <p>
          Only {jobNames[kind]}. <a href={withQuery(href('/office/jobs'), { state })}>Show all jobs</a>
        </p>
      )}
      <PagedTable
        list={list}
        columns={columns}
        getKey={({ runId }) => runId}
        empty={{ texts: emptyTexts, filters: { kind, state } }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'No job has run yet.', noMatch: 'There are no such runs.' };

type Job = Route.ComponentProps['loaderData']['jobs'][number];

const jobColumns: Column<Job>[] = [
  {
    heading: 'Job',
    cell: ({ kind }) => (
      <>
        <a href={withQuery(href('/office/jobs'), { kind })}>{jobNames[kind]}</a>
        <span className="under">{jobDescriptions[kind]}</span>
      </>
    ),
  },
  {
    heading: 'Last run',
    className: 'when',
    isNamed: true,
    cell: ({ latest }) =>
      latest ? (
        <a href={href('/office/jobs/:runId', { runId: latest.runId })}>
          {stateNames[latest.state]}, {formatMoment(latest.startedAt ?? latest.queuedAt)}
        </a>
      ) : (
        'Never'
      ),
  },
  {
    heading: 'Next run',
    className: 'when',
    isNamed: true,
    cell: ({ nextAt }) => (nextAt ? formatMoment(nextAt) : 'Only by hand'),
  },
  {
    heading: 'What to do',
    isHeadingHidden: true,
    className: 'row-action',
    cell: ({ kind, canStart }) =>
      canStart && (
        <a href={href('/office/jobs/run/:kind', { kind })} aria-label={`Run now: ${jobNames[kind]}`}>
          Run now…
        </a>
      ),
  },
];

const columns: Column<JobRunOnList>[] = [
  {
    heading: 'Job',
    cell: ({ runId, kind }) => <a href={href('/office/jobs/:runId', { runId })}>{jobNames[kind]}</a>,
  },
  {
    heading: 'Status',
    cell: (run) => (
      <>
        {stateNames[run.state]}
        {formatProgress(run) && <span className="under">{formatProgress(run)}</span>}
      </>
    ),
  },
  { heading: 'Started by', isNamed: true, cell: (run) => <bdi>{describeStarter(run)}</bdi> },
  {
    heading: 'When',
    className: 'when',
    cell: ({ startedAt, queuedAt }) => formatMoment(startedAt ?? queuedAt),
  },
];
