import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '#contract/fields/durations.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';
import { trackAnsweringDomains } from './answering-domains.ts';
import { bringForward } from './claim.ts';
import { deliverDue, type OutboxParts } from './delivery.ts';
import { computeAwayRetryMs } from './record-outcome.ts';
import { lanes, type Lane } from '../email.ts';
import { trackSameRefusals } from '../refusals/same-refusals.ts';
import { trackSilentDomains } from './silent-domains.ts';

// About a hundred emails a second at most, and about ten while visitors keep the process busy.
const pauseMs = 100;
const busyPauseMs = 2_000;
const busyShare = 0.5;
const pollMsDefault = 5_000;
const stopMsMax = 10_000;
// The check reads all waiting emails, so it is rare.
const clockCheckMs = minuteMs;
// Booking emails to a silent domain wait for this long.
const bookingsRestMs = minuteMs;

/** `staffMail` is a function, because the addresses may change while an email waits. */
type Parts = Omit<OutboxParts, 'staffMail'> & { staffMail?: () => string[] };

/**
 * Sends the emails of the outbox, now and whenever one is queued. Several processes may run this at the same time. Each
 * lane has its own worker, so that a booking email never waits behind ten thousand mail-shots.
 */
export function startOutbox({ staffMail, ...parts }: Parts, { pollMs = pollMsDefault } = {}): Worker {
  const bookingMemory = {
    answeringDomains: trackAnsweringDomains(),
    silentDomains: trackSilentDomains(parts.clock, bookingsRestMs),
    sameRefusals: trackSameRefusals(),
  };
  const activeLanes = lanes.filter(({ stream }) => stream !== 'text' || parts.textGateway);
  const workers = activeLanes.map((lane) => {
    const memory = lane.domains
      ? bookingMemory
      : {
          silentDomains: trackSilentDomains(parts.clock),
          sameRefusals: trackSameRefusals(),
        };
    const isClockCheckDue = createThrottle(clockCheckMs);
    return startWorker({
      work: async (stopping) => {
        const now = { ...parts, ...memory, ...(staffMail && { staffMail: staffMail() }) };
        do await deliverAll(now, lane, stopping);
        while (!stopping.aborted && isClockCheckDue() && (await bringForward(now, lane.stream)) > 0);
      },
      pollMs,
      // The next process claims unfinished emails once their lease has expired.
      stopMsMax,
      log: parts.log,
      failure: `The outbox (${lane.stream}) could not be read or written`,
    });
  });
  return {
    wake: () => workers.forEach(({ wake }) => wake()),
    stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))),
  };
}

function createThrottle(ms: number): () => boolean {
  let lastAt = -Infinity;
  return () => {
    if (performance.now() - lastAt < ms) return false;
    lastAt = performance.now();
    return true;
  };
}

async function deliverAll(parts: OutboxParts, lane: Lane, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  let timesAway = 0;
  while (!signal.aborted) {
    const { emails, serverAway, serverGone } = await deliverDue(parts, lane, signal);
    timesAway = serverAway ? timesAway + 1 : 0;
    // Waking does not shorten this pause, otherwise every booking would try the server that is away.
    if (serverAway) await pause(computeAwayRetryMs(timesAway, serverGone));
    else if (emails.length > 0) await pauseForVisitors(pause);
    else return;
  }
}

// The outbox is idle during the pause, so any load of the process comes from visitors, who have priority.
async function pauseForVisitors(pause: (ms: number) => Promise<void>): Promise<void> {
  const before = performance.eventLoopUtilization();
  await pause(pauseMs);
  if (performance.eventLoopUtilization(before).utilization > busyShare) await pause(busyPauseMs);
}
