import { href, redirect } from 'react-router';
import { callOfJob, jobKinds, type JobKind } from '#contract/jobs.ts';
import { withDone } from '../form/done-notice.tsx';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { jobNames, jobDescriptions } from '../labels/jobs.ts';
import { requireStaff, requireFound } from '../require-staff.ts';
import { startJob } from '../start-job.ts';
import type { Route } from './+types/run-job.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kind = requireJobKind(params.kind);
  requireStaff(context, request, callOfJob[kind]);
  return { kind };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const kind = requireJobKind(params.kind);
  const runId = await startJob(api, kind);
  throw redirect(runId ? withDone(href('/office/jobs/:runId', { runId }), 'started') : href('/office/jobs'));
}

function requireJobKind(kind: string): JobKind {
  return requireFound(jobKinds.find((each) => each === kind));
}

export default function RunJobPage({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <ConfirmPage heading={`Run ${jobNames[kind]} now?`} button="Run now" back={href('/office/jobs')}>
      <p>{jobDescriptions[kind]} If it is running already, you see that run.</p>
    </ConfirmPage>
  );
}
