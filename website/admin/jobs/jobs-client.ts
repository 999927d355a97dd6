import { createContext } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { Scan } from '#contract/operator/staff/scans.ts';
import type { AttentionApi, AttentionSource } from '../../attention/attention.ts';
import type { ReviewCalls, ReviewLists } from '../needs-review/needs-review.ts';
import type { ListPage } from '../../ui/list-pages/list-page.ts';
import type { FirstItemOf } from '../pages.ts';

/** A run as the page shows it. */
export type Run = JobRunOnList;

export type StoredScan = { code: string; format: string; times: number; scannedAt: string };

/** The job calls of the operator's page, for any back office that answers the specification's four calls. */
export type JobsClient = {
  /** Whether the role of the person who is signed in starts this job, and stops it. */
  canStart(kind: JobKind): boolean;
  /** Starts a job, or joins a run in progress. Returns the id of the run, or a sentence if there is none. */
  start(kind: JobKind): Promise<{ runId: string } | { message: string }>;
  /** The latest runs, the newest first, or those of a later page. */
  runs(start: string | undefined): Promise<ListPage<Run>>;
  run(runId: string): Promise<Run | null>;
  /** Null if the back office has no such call. */
  cancel: ((runId: string) => Promise<void>) | null;
  needsPerson: ((startOf: FirstItemOf) => Promise<ReviewLists>) | null;
  attention: AttentionSource | null;
  /** Whether emails reach nobody, because there is no mail server. Null if another back office sends them. */
  savesEmailsOnly: (() => Promise<boolean>) | null;
  scans: ((start: string | undefined) => Promise<ListPage<StoredScan>>) | null;
  /** `repeated`: the same code as the previous one. Null if scans are not stored. */
  storeScan: ((scan: Scan) => Promise<{ repeated: boolean } | { message: string }>) | null;
  /** The case of a label of the chain of care; null for other codes. Null if there are no cases. */
  findCase: ((code: string) => Promise<string | null>) | null;
};

export const jobsClientContext = createContext<JobsClient>();

/** The calls of our own back office in addition to the four. */
export type AdminApi = Pick<
  OperatorApi,
  'getJobRuns' | 'getJobRun' | 'cancelJobRun' | 'storeScan' | 'findCareLabel' | 'getScans' | 'getEmailStatus'
> &
  AttentionApi &
  ReviewCalls;
