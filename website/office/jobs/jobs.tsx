import { mayCall } from '#contract/operator/access.ts';
import { isAtLeast } from '#contract/operator/people/actor.ts';
import { callOfJob, jobKinds, jobStates, type JobKind } from '#contract/jobs.ts';
import { runRoles, type JobRunOnList } from '#contract/operator/jobs.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { listAddress, Pager } from '../list/pager.tsx';
import { Views } from '../list/views.tsx';
import { jobNames } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import {
  formatCount,
  jobAbout,
  jobsPath,
  runAddress,
  starterOf,
  startAddress,
  stateNames,
} from './job-words.ts';
import type { Route } from './+types/jobs.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { kind, state, before } = Object.fromEntries(new URL(request.url).searchParams);
  const wanted = {
    kind: (kind || undefined) as JobKind,
    state: (state || undefined) as JobRunOnList['state'],
  };
  const kinds = jobKinds.filter((each) => isAtLeast(actor.role, runRoles[each]));
  const [page, schedules, latest] = await Promise.all([
    api.getJobRuns({ query: { ...wanted, before: before || undefined } }),
    api.getJobSchedules({}),
    Promise.all(kinds.map((each) => latestOf(api, each))),
  ]);
  const nextAt = new Map(answered(schedules).map((each) => [each.kind, each.nextAt]));
  const jobs = kinds.map((each, index) => ({
    kind: each,
    latest: latest[index] ?? null,
    nextAt: nextAt.get(each) ?? null,
    mayStart: mayCall(actor.role, callOfJob[each]),
  }));
  return { ...answered(page), jobs, kind: kind ?? '', state: state ?? '', isLater: Boolean(before) };
}

const latestOf = async (api: Staff['api'], kind: JobKind) =>
  answered(await api.getJobRuns({ query: { kind, limit: '1' } })).items[0];

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { jobs, items, total, next, kind, state, isLater } = loaderData;
  const address = (changes: Record<string, string>) => listAddress(jobsPath, { kind, state, ...changes });
  return (
    <>
      <PageTitle heading="Jobs" />
      <JobTable jobs={jobs} />
      <h2>Runs</h2>
      <Views
        label="Runs by status"
        current={state}
        views={['' as const, ...jobStates].map((key) => ({
          key,
          label: key ? stateNames[key] : 'All',
          href: address({ state: key }),
          ...(key === state && { count: total }),
        }))}
      />
      {kind && (
        <p>
          Only {jobNames[kind as JobKind]}. <a href={address({ kind: '' })}>Show all jobs</a>
        </p>
      )}
      {items.length > 0 ? (
        <RunTable runs={items} />
      ) : (
        <p className="quiet">{kind || state ? 'There are no such runs.' : 'No job has run yet.'}</p>
      )}
      <Pager first={isLater ? address({}) : null} next={next && address({ before: next })} />
    </>
  );
}

function JobTable({ jobs }: { jobs: Route.ComponentProps['loaderData']['jobs'] }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Last run</th>
          <th scope="col">Next run</th>
          <th scope="col">
            <span className="only-heard">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ kind, latest, nextAt, mayStart }) => (
          <tr key={kind}>
            <th scope="row">
              <a href={listAddress(jobsPath, { kind })}>{jobNames[kind]}</a>
              <span className="under">{jobAbout[kind]}</span>
            </th>
            <td className="when" data-name="Last run">
              {latest ? (
                <a href={runAddress(latest.runId)}>
                  {stateNames[latest.state]}, {formatMoment(latest.startedAt ?? latest.queuedAt)}
                </a>
              ) : (
                'Never'
              )}
            </td>
            <td className="when" data-name="Next run">
              {nextAt ? formatMoment(nextAt) : 'Only by hand'}
            </td>
            <td className="row-action">
              {mayStart && (
                <a href={startAddress(kind)} aria-label={`Run now: ${jobNames[kind]}`}>
                  Run now…
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RunTable({ runs }: { runs: JobRunOnList[] }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Status</th>
          <th scope="col">Started by</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.runId}>
            <th scope="row">
              <a href={runAddress(run.runId)}>{jobNames[run.kind]}</a>
            </th>
            <td>
              {stateNames[run.state]}
              {formatCount(run) && <span className="under">{formatCount(run)}</span>}
            </td>
            <td data-name="Started by">
              <bdi>{starterOf(run)}</bdi>
            </td>
            <td className="when">{formatMoment(run.startedAt ?? run.queuedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
