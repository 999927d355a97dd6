import { formatCount } from '#contract/fields/count.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import { nothingSaved } from '../ui/link-messages.ts';
import type { ListName } from './view.ts';

export const heading = 'Admin and Test Tasks';

/** Why sign-in failed; `kept-nothing` if the browser did not send the session cookie back. */
export const signInRefused = {
  wrong: 'That is not the operator key, or the link has been used or is more than an hour old.',
  'too-many': 'Too many keys have been tried. Please wait five minutes and try again.',
  'kept-nothing': nothingSaved,
  'run-goes-on': 'Your session has ended. A job that is running goes on. Please sign in again.',
  ended: 'Your session has ended. Nothing was started. Please sign in again.',
};
export type SignInRefusal = keyof typeof signInRefused;

export const jobNotStarted = 'The job did not start. Please try again.';
export const connectionDropped = {
  job: 'The connection dropped, so it is not certain that the job has started. If it has, trying again joins it.',
  scan: 'The connection dropped, so it may not be stored. Please scan it again.',
  other: 'The connection dropped. Please look at the last runs, and try again.',
};
export const disconnectedMessage =
  'The connection dropped. This page keeps trying, and the job continues without it.';
/** The process of a run has ended or does not respond. `until` is wall time, "2027-03-29T10:30:00". */
export const describeTakeover = (until: string): string =>
  `The process that was running this job has stopped responding. Another process continues it at ${until.slice(11, 16)}. ` +
  'You do not need to do anything.';

export const runNotFound = 'This run is not known here any more.';
export const runsUnreadable = 'The last runs cannot be read right now.';

/** The nouns for the items of each list. */
export const listNouns: Record<ListName, string> = {
  requests: 'cremation requests',
  emails: 'failed emails',
  collections: 'direct debits to compare',
  invoices: 'flagged invoices',
  uncollected: 'invoices that nothing collects',
  events: 'unreadable events',
  sage: 'items about Sage',
  runs: 'runs',
  scans: 'scans',
};

const stateNames = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  'partly-done': 'Partly done',
  failed: 'Failed',
  cancelled: 'Stopped',
} satisfies Record<JobRunOnList['state'], string>;

/** An external back office may say that a run is done although its items are not. */
const isPartlyDone = ({ state, done, total, failed }: JobCounts & Pick<JobRunOnList, 'state'>): boolean =>
  state === 'done' && (failed > 0 || done < total);

export const describeRunState = (run: JobCounts & Pick<JobRunOnList, 'state'>): string =>
  isPartlyDone(run) ? 'Partly done' : stateNames[run.state];

/** "199 of 200 done."; failed items do not count as done. */
export const formatDone = ({ done, total, failed }: JobCounts): string =>
  `${Math.max(0, done - failed)} of ${Math.max(done, total)} done.`;

type JobCounts = Pick<JobRunOnList, 'done' | 'total' | 'failed'>;

/** A sentence about a failed call. The back office's own text is used only if it is meant for people. */
export function describeFailure(failure: Error | Refused): string {
  if (isRefused(failure)) {
    if (failure.detail) return failure.detail;
    return failure.status === 401 || failure.status === 403
      ? 'The back office refused the key. Is API_KEY right?'
      : `The back office refused, with the status ${failure.status}.`;
  }
  if (failure.name === 'TimeoutError')
    return 'The back office did not answer within five minutes. It may still be at work.';
  const status = /answered with status (\d{3})$/.exec(failure.message)?.[1];
  return status
    ? `The back office answered with an error, the status ${status}.`
    : 'The back office gave no answer. It is not certain that the job was done.';
}

/** "12 of 200, 3 of them not as they should be"; empty if the job does not count items. */
export function formatProgress({ done, total, failed }: JobCounts): string {
  if (total === 0) return '';
  return `${done} of ${total}${failed > 0 ? `, ${formatFailed(failed)}` : ''}`;
}

export const formatFailed = (failed: number): string =>
  formatCount(failed, 'needs attention', 'need attention');

/** The result of a scan. */
export const scanMessages = {
  stored: 'Stored.',
  repeated: 'The same code as the one before; it counts once.',
  'not-kept': 'This back office keeps no scans, so it is shown here only.',
};
