import { href, redirect, type RouterContextProvider } from 'react-router';
import { jobKinds, type JobKind } from '#contract/jobs.ts';
import { isSignedIn } from '../request-facts.ts';
import type { FormSignIn } from '../ui/kept-form/kept-form.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { readAttention, type Attention, type AttentionSource } from '../attention/attention.ts';
import { jobsClientContext, type JobsClient, type Run, type StoredScan } from './jobs/jobs-client.ts';
import type { AttentionDoneCode } from '../attention/messages.ts';
import type { ReviewLists } from './needs-review/needs-review.ts';
import type { ListPage } from '../ui/list-pages/list-page.ts';
import type { FirstItemOf } from './pages.ts';
import { readView, type View } from './view.ts';
import { withQuery } from '../ui/with-query.ts';
import { readNow } from '../clock.ts';

/** The data of the page for a signed-in operator. */
export type AdminWork = {
  /** The run shown instead of the buttons, until it has ended successfully. */
  currentRun: Run | null;
  /** True if the run in the address does not exist. */
  unknownRun: boolean;
  /** Null if they cannot be read. */
  runs: ListPage<Run> | null;
  canCancel: boolean;
  /** The jobs that this person may start and stop. */
  startable: JobKind[];
  /** Null if unavailable, and while a run is shown. */
  needsPerson: ReviewLists | null;
  /** Everything not yet marked as seen; null if there is no such list, and while a run is shown. */
  attention: Attention | 'unread' | null;
  done: AttentionDoneCode | null;
  /** Whether emails reach nobody, because there is no mail server. */
  savesEmailsOnly: boolean;
  scanOpen: boolean;
  /** Null if scans are not stored or cannot be read. */
  scans: ListPage<StoredScan> | null;
};

export type AdminData =
  | { work: AdminWork }
  | {
      work: null;
      notice: 'kept-nothing' | 'run-goes-on' | null;
      /** A form has arrived without a session, and is kept. */
      formSignIn?: FormSignIn;
    };

const answerMs = 5_000;

/** The data of the page, or a redirect. */
export async function loadAdmin(
  context: Readonly<RouterContextProvider>,
  url: string,
): Promise<AdminData | Response> {
  const view = readView(url);
  if (!(await isSignedIn(context))) return { work: null, notice: chooseSignInNotice(view) };
  if (view.signedIn) return redirect(href('/admin'));
  const jobsClient = context.get(jobsClientContext);
  const startOf: FirstItemOf = (name) => (view.laterPage?.name === name ? view.laterPage.start : undefined);
  const runs = await withTimeout(answerMs, jobsClient.runs(startOf('runs')));
  const isElsewhere = view.runId || view.aside || view.scanOpen || view.laterPage;
  const liveRun = isElsewhere ? undefined : runs?.items.find(isStartedBySomebody);
  if (liveRun) return redirect(withQuery(href('/admin'), { run: liveRun.runId }));
  const currentRun = view.runId ? await findRun(jobsClient, runs, view.runId) : null;
  const isOverview = !currentRun || currentRun.finishedAt !== null;
  const needsPerson =
    isOverview && jobsClient.needsPerson
      ? await withTimeout(answerMs, jobsClient.needsPerson(startOf))
      : null;
  const attention =
    isOverview && jobsClient.attention
      ? await readAttentionInTime(jobsClient.attention, readNow(context), startOf)
      : null;
  return {
    work: {
      savesEmailsOnly: await readSavesEmailsOnly(jobsClient),
      currentRun,
      unknownRun: view.runId !== null && currentRun === null,
      runs,
      canCancel: jobsClient.cancel !== null,
      startable: jobKinds.filter(jobsClient.canStart),
      needsPerson,
      attention,
      done: view.done,
      scanOpen: view.scanOpen,
      scans: view.scanOpen ? await readScans(jobsClient, startOf) : null,
    },
  };
}

const readScans = async ({ scans }: JobsClient, startOf: FirstItemOf) =>
  scans && withTimeout(answerMs, scans(startOf('scans')));

const readSavesEmailsOnly = async ({ savesEmailsOnly }: JobsClient): Promise<boolean> =>
  (savesEmailsOnly && (await withTimeout(answerMs, savesEmailsOnly()))) ?? false;

const readAttentionInTime = async (source: AttentionSource, now: Date, startOf: FirstItemOf) =>
  (await withTimeout(answerMs, readAttention(source, now, startOf))) ?? 'unread';

function chooseSignInNotice({ signedIn, runId }: View) {
  if (signedIn) return 'kept-nothing';
  return runId ? 'run-goes-on' : null;
}

// Scheduled runs are no reason to wait.
const isStartedBySomebody = ({ trigger, finishedAt }: Run) => trigger === 'operator' && finishedAt === null;

async function findRun(
  jobsClient: JobsClient,
  runs: ListPage<Run> | null,
  runId: string,
): Promise<Run | null> {
  return (
    runs?.items.find((run) => run.runId === runId) ??
    (await withTimeout(answerMs, jobsClient.run(runId))) ??
    null
  );
}
