import { useEffect } from 'react';
import { href, useNavigation } from 'react-router';
import type { AdminAnswer } from './answer.ts';
import { rememberAdminData } from './jobs/dropped-connection.ts';
import { FailedCard, RunCard, StartingCard } from './jobs/job-card.tsx';
import { AttentionList } from '../attention/attention-list.tsx';
import { doneMessages, noMailServer } from '../attention/messages.ts';
import { JobButtons } from './jobs/job-buttons.tsx';
import { findJob, jobName } from './jobs/jobs-by-name.ts';
import { ListPages } from './list-pages.tsx';
import { LastRuns } from './jobs/last-runs.tsx';
import type { AdminWork } from './load-admin.ts';
import { heading, runNotFound } from './messages.ts';
import { NeedsReviewList } from './needs-review/needs-review-list.tsx';
import { RunResults } from './jobs/run-results.tsx';
import { Scanner } from './scanner/scanner.tsx';
import { useSignInLink } from './use-sign-in-link.ts';
import { endDrafts } from '../ui/form/end-drafts.ts';

const renderPages: React.ComponentProps<typeof AttentionList>['pagesOf'] = (name, list) => (
  <ListPages name={name} list={list} />
);

type WorkProps = { work: AdminWork; answer: AdminAnswer | undefined; isDisconnected: boolean };

export function WorkPage({ work, answer, isDisconnected }: WorkProps) {
  useEffect(() => rememberAdminData({ work }), [work]);
  useSignInLink();
  return (
    <>
      <title>{heading}</title>
      <div className="admin-top">
        <h1>{heading}</h1>
        {/* A native form, so that a full page load removes what was shown. */}
        <form method="post" action={href('/admin')} onSubmit={endDrafts}>
          <button className="button" name="sign-out" value="yes">
            Sign out
          </button>
        </form>
      </div>
      <JobOrOverview work={work} answer={answer} isDisconnected={isDisconnected} />
    </>
  );
}

/** Either a single job, or the overview of everything: the buttons of section 2 first, whatever needs attention. */
function JobOrOverview({ work, answer, isDisconnected }: WorkProps) {
  const starting = findJob(useNavigation().formData?.get('job') ?? null);
  const { currentRun, startable } = work;
  if (starting) return <StartingCard kind={starting.kind} />;
  if (answer && 'failed' in answer) return <FailedCard {...answer.failed} startable={startable} />;
  if (currentRun && (currentRun.finishedAt === null || currentRun.state === 'failed'))
    return <RunCard run={currentRun} work={work} isDisconnected={isDisconnected} />;
  return (
    <>
      <JobButtons startable={work.startable} scanOpen={work.scanOpen} />
      {work.savesEmailsOnly && <p className="notice">{noMailServer}</p>}
      {work.scanOpen && (
        <Scanner scans={work.scans} sent={answer && 'scan' in answer ? answer.scan : undefined} />
      )}
      {currentRun && <RunResults run={currentRun} />}
      {work.unknownRun && <p className="notice">{runNotFound}</p>}
      {work.done && (
        <p className="notice">
          <output>{doneMessages[work.done]}</output>
        </p>
      )}
      <AttentionList attention={work.attention} nameOfJob={jobName} pagesOf={renderPages} />
      <NeedsReviewList lists={work.needsPerson} />
      <LastRuns runs={work.runs} />
    </>
  );
}
