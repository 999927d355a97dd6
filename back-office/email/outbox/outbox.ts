import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { logSparingly } from '../../log-sparingly.ts';
import { trackAnsweringDomains } from './answering-domains.ts';
import { deliverDue, retryMs, type OutboxParts } from './delivery.ts';
import { lanes, type Lane } from '../email.ts';
import { trackSilentDomains } from './silent-domains.ts';

// About a hundred letters a second at most, and about ten while visitors keep the process busy.
const pauseMs = 100;
const busyPauseMs = 2_000;
const busyShare = 0.5;
const pollMsDefault = 5_000;
const serverAwayMsMax = 60_000;
const stopMsMax = 10_000;
// Emails about bookings to a domain that does not answer let those to other domains go first for so long.
const bookingsRestMs = 60_000;

/**
 * Sends what is in the outbox, now and whenever something comes. Any number of processes may do so side by side. Each
 * lane has a loop of its own, so that what somebody asked for never stands behind ten thousand letters of news.
 */
export function startOutbox(
  parts: OutboxParts,
  { pollMs = pollMsDefault } = {},
): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const notifiers = lanes.map(createNotifier);
  const wake = () => notifiers.forEach(({ notify }) => notify());
  const forBookings = {
    answeringDomains: trackAnsweringDomains(),
    silentDomains: trackSilentDomains(parts.clock, bookingsRestMs),
  };
  const running = lanes.map((lane, index) =>
    keepDelivering(
      { ...parts, ...(lane.domains ? forBookings : { silentDomains: trackSilentDomains(parts.clock) }) },
      lane,
      () => notifiers[index]!.waitForNotice(pollMs),
      stopping.signal,
    ),
  );
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      // What is still under way then is looked at by whoever runs next, when its claim has passed.
      await Promise.race([Promise.all(running), wait(stopMsMax, undefined, { ref: false })]);
    },
  };
}

async function keepDelivering(
  parts: OutboxParts,
  lane: Lane,
  wakeUp: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const logFault = logSparingly(parts.log, `The outbox (${lane.stream}) could not be read or written`);
  let timesAway = 0;
  while (!signal.aborted) {
    const { emails, serverAway } = await deliverDue(parts, lane, signal).catch((error) => {
      logFault(error);
      return { emails: [], serverAway: false };
    });
    timesAway = serverAway ? timesAway + 1 : 0;
    // The bell does not shorten the wait for a server that is away, else every booking would knock at its door.
    if (serverAway) await pause(retryMs(timesAway, serverAwayMsMax));
    else if (emails.length > 0) await pauseForVisitors(pause);
    else await wakeUp();
  }
}

// Nothing of ours runs during a breath, so what the process does in it is for visitors. They come first.
async function pauseForVisitors(pause: (ms: number) => Promise<void>): Promise<void> {
  const before = performance.eventLoopUtilization();
  await pause(pauseMs);
  if (performance.eventLoopUtilization(before).utilization > busyShare) await pause(busyPauseMs);
}

function createNotifier() {
  let isNotified = false;
  let wakeSleeper = () => {};
  return {
    notify() {
      isNotified = true;
      wakeSleeper();
    },
    /** Comes back when the bell rings, has rung since it was last heard, or after `msMax`. */
    async waitForNotice(msMax: number) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, msMax);
          wakeSleeper = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isNotified = false;
    },
  };
}
