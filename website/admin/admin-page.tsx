import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { AdminAnswer } from './answer.ts';
import { remember } from './jobs/dropped-connection.ts';
import { FailedCard, RunCard, StartingCard } from './jobs/job-card.tsx';
import { AttentionList } from './attention/attention-list.tsx';
import { JobButtons } from './jobs/job-buttons.tsx';
import { jobCalled } from './jobs/jobs-by-name.ts';
import { LastRuns } from './jobs/last-runs.tsx';
import type { Work } from './load-admin.ts';
import { doneSays, heading, notKnown } from './messages.ts';
import { NeedsPersonList } from './attention/needs-review-list.tsx';
import { RunResults } from './jobs/run-results.tsx';
import { Scanner } from './scanner/scanner.tsx';
import { useLink } from './use-sign-in-link.ts';
import { adminPath } from './view.ts';

type WorkProps = { work: Work; answer: AdminAnswer | undefined; outOfTouch: boolean };

export function WorkPage({ work, answer, outOfTouch }: WorkProps) {
  useEffect(() => remember({ work }), [work]);
  useLink();
  return (
    <>
      <title>{heading}</title>
      <div className="admin-top">
        <h1>{heading}</h1>
        {/* A form of the browser's own: what has been shown goes with the page. */}
        <form method="post" action={adminPath}>
          <button className="button" name="sign-out" value="yes">
            Sign out
          </button>
        </form>
      </div>
      <JobOrDesk work={work} answer={answer} outOfTouch={outOfTouch} />
    </>
  );
}

/** The one job that stands in place of everything else, or all that can be done. */
function JobOrDesk({ work, answer, outOfTouch }: WorkProps) {
  const starting = jobCalled(useNavigation().formData?.get('job') ?? null);
  const { shown, canCancel } = work;
  if (starting) return <StartingCard kind={starting.kind} />;
  if (answer && 'failed' in answer) return <FailedCard {...answer.failed} />;
  if (shown && (shown.finishedAt === null || shown.state === 'failed'))
    return <RunCard run={shown} canCancel={canCancel} outOfTouch={outOfTouch} />;
  return (
    <>
      {shown && <RunResults run={shown} />}
      {work.unknownRun && <p className="notice">{notKnown}</p>}
      {work.done && (
        <p className="notice">
          <output>{doneSays[work.done]}</output>
        </p>
      )}
      <AttentionList attention={work.attention} />
      <JobButtons scanOpen={work.scanOpen} />
      {work.scanOpen && (
        <Scanner scans={work.scans} sent={answer && 'scan' in answer ? answer.scan : undefined} />
      )}
      <NeedsPersonList lists={work.needsPerson} />
      <LastRuns runs={work.runs} />
    </>
  );
}
