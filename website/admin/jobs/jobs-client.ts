import { createContext } from 'react-router';
import type { JobKind } from '#contract/jobs.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { Scan } from '#contract/operator/scans.ts';
import type { AttentionApi } from '../attention/attention.ts';
import type { Asked, NeedsPersonLists } from '../attention/needs-review.ts';
import type { ShownPage, StartOf } from '../pages.ts';

/** A run as the page shows it. */
export type Run = JobRunOnList;

export type StoredScan = { code: string; format: string; times: number; scannedAt: string };

/** What the operator's page asks for, whoever answers the four calls of the specification. */
export type JobsClient = {
  /** Starts a job, or joins it where it is under way: the id of the run, or a sentence why there is none. */
  start(kind: JobKind): Promise<{ runId: string } | { says: string }>;
  /** The last runs, the newest first, or those of a later page. */
  runs(start: string | undefined): Promise<ShownPage<Run>>;
  run(runId: string): Promise<Run | null>;
  /** Null where a back office has no such calls. */
  cancel: ((runId: string) => Promise<void>) | null;
  needsPerson: ((startOf: StartOf) => Promise<NeedsPersonLists>) | null;
  attention: AttentionApi | null;
  scans: ((start: string | undefined) => Promise<ShownPage<StoredScan>>) | null;
  /** `repeated`: the same code as the last one. Null where nothing keeps it. */
  storeScan: ((scan: Scan) => Promise<{ repeated: boolean } | { says: string }>) | null;
};

export const jobsClientContext = createContext<JobsClient>();

/** What our own back office answers besides the four calls. */
export type AdminApi = Pick<
  OperatorApi,
  'getJobRuns' | 'getJobRun' | 'cancelJobRun' | 'storeScan' | 'getScans'
> &
  AttentionApi &
  Asked;
