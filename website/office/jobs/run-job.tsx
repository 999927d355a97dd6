import { setTimeout as sleep } from 'node:timers/promises';
import { data, redirect } from 'react-router';
import { callOfJob, jobKinds, type JobKind } from '#contract/jobs.ts';
import { notFound } from '../../ui/messages.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { jobNames } from '../messages.ts';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { jobAbout, jobsPath, runAddress } from './job-words.ts';
import type { Route } from './+types/run-job.ts';

const startMs = 500;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kind = jobOf(params.kind);
  requireStaff(context, request, callOfJob[kind]);
  return { kind };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const kind = jobOf(params.kind);
  const runId = await startJob(api, kind);
  throw redirect(runId ? `${runAddress(runId)}?done=started` : jobsPath);
}

/** The call answers when the run has ended, or after a while. The page shows the run from its start. */
async function startJob(api: Staff['api'], kind: JobKind): Promise<string | null> {
  const starting = api[callOfJob[kind]]({});
  const answer = await Promise.race([starting, sleep(startMs, null)]);
  if (answer) return answered(answer).runId;
  starting.catch(() => {});
  const [latest] = answered(await api.getJobRuns({ query: { kind, limit: '1' } })).items;
  return latest?.runId ?? null;
}

function jobOf(kind: string): JobKind {
  const found = jobKinds.find((each) => each === kind);
  if (!found) throw data(notFound.sentence, { status: 404 });
  return found;
}

export default function RunJobPage({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <ConfirmPage heading={`Run ${jobNames[kind]} now?`} button="Run now" back={jobsPath}>
      <p>{jobAbout[kind]} If it is running already, you see that run.</p>
    </ConfirmPage>
  );
}
