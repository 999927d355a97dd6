import { mayCall } from '#contract/operator/access.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused, type Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { callOfJob, type JobKind } from '#contract/jobs.ts';
import type { JobsClient, AdminApi } from './jobs-client.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import { askFor, jobCalled } from './jobs-by-name.ts';
import { notStarted } from '../messages.ts';
import { readItemsToReview } from '../needs-review/needs-review.ts';
import { readShownPage } from '../../ui/list-pages/shown-page.ts';

const startMs = 500;
const runsShown = '10';

/** For our own back office, whose runs are stored in its database. */
export function createLocalJobsClient(operatorApi: BackOffice & AdminApi, actor: Actor): JobsClient {
  const liveRun = async (kind: JobKind) => {
    const [latest] = answered(await operatorApi.getJobRuns({ query: { kind, limit: '1' } })).items;
    return latest && latest.finishedAt === null ? { runId: latest.runId } : null;
  };
  return {
    mayStart: (kind) => mayCall(actor.role, callOfJob[kind]),
    async start(kind) {
      // The call returns when the run has ended, or after a while. The page shows the run from the start.
      const asked = askFor(operatorApi, jobCalled(kind)!);
      const answer = await Promise.race([asked, sleep(startMs, null)]);
      if (!answer) asked.catch(() => {});
      const run = answer ?? (await liveRun(kind)) ?? (await asked);
      if (isRefused(run)) return { says: run.detail };
      return run.runId ? { runId: run.runId } : { says: notStarted };
    },
    runs: (start) =>
      readShownPage(start, (before) => operatorApi.getJobRuns({ query: { before, limit: runsShown } })),
    run: async (runId) => {
      const run = await operatorApi.getJobRun({ runId });
      return isRefused(run) ? null : run;
    },
    cancel: async (runId) => {
      await operatorApi.cancelJobRun({ runId, body: {} });
    },
    needsPerson: mayCall(actor.role, 'getCollections')
      ? (startOf) => readItemsToReview(operatorApi, startOf)
      : null,
    attention: { api: operatorApi, actor },
    scans: (start) => readShownPage(start, (before) => operatorApi.getScans({ query: { before } })),
    storeScan: async (scan) => {
      const stored = await operatorApi.storeScan({ body: scan });
      return isRefused(stored) ? { says: stored.detail } : stored;
    },
  };
}

function answered<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`Our own back office refused with ${answer.code}`);
  return answer;
}
