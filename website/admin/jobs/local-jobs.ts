import { readCareCode } from '#contract/operator/cases/care-code.ts';
import { canCall } from '#contract/operator/access.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefused, type Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { callOfJob, type JobKind } from '#contract/jobs.ts';
import type { JobsClient, AdminApi } from './jobs-client.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { callJob, findJob } from './jobs-by-name.ts';
import { jobNotStarted } from '../messages.ts';
import { readItemsToReview } from '../needs-review/needs-review.ts';
import { readListPage } from '../../ui/list-pages/list-page.ts';

const startMs = 500;
const runsPerPage = '10';

/** For our own back office, whose runs are stored in its database. */
export function createLocalJobsClient(operatorApi: BackOffice & AdminApi, actor: Actor): JobsClient {
  const findLiveRun = async (kind: JobKind) => {
    const [latest] = requireAnswer(await operatorApi.getJobRuns({ query: { kind, limit: '1' } })).items;
    return latest && latest.finishedAt === null ? { runId: latest.runId } : null;
  };
  return {
    canStart: (kind) => canCall(actor.role, callOfJob[kind]),
    async start(kind) {
      // The call returns when the run has ended, or after a while. The page shows the run from the start.
      const starting = callJob(operatorApi, findJob(kind)!);
      const answer = await Promise.race([starting, wait(startMs, null)]);
      if (!answer) starting.catch(() => {});
      const run = answer ?? (await findLiveRun(kind)) ?? (await starting);
      if (isRefused(run)) return { message: run.detail };
      return run.runId ? { runId: run.runId } : { message: jobNotStarted };
    },
    runs: (start) =>
      readListPage(start, (before) => operatorApi.getJobRuns({ query: { before, limit: runsPerPage } })),
    run: async (runId) => {
      const run = await operatorApi.getJobRun({ runId });
      return isRefused(run) ? null : run;
    },
    cancel: async (runId) => {
      await operatorApi.cancelJobRun({ runId, body: {} });
    },
    needsPerson: canCall(actor.role, 'getCollections')
      ? (startOf) => readItemsToReview(operatorApi, startOf)
      : null,
    attention: { api: operatorApi, actor },
    savesEmailsOnly: async () => !requireAnswer(await operatorApi.getEmailStatus({})).isSetUp,
    scans: (start) => readListPage(start, (before) => operatorApi.getScans({ query: { before } })),
    storeScan: async (scan) => {
      const stored = await operatorApi.storeScan({ body: scan });
      return isRefused(stored) ? { message: stored.detail } : stored;
    },
    findCase: async (code) => {
      const label = readCareCode(code) && (await operatorApi.findCareLabel({ code: code.slice(0, 50) }));
      return label && !isRefused(label) ? label.number : null;
    },
  };
}

function requireAnswer<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`Our own back office refused with ${answer.code}`);
  return answer;
}
