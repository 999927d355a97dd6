import type { Server } from 'node:http';

const beginMs = 2;
const acceptedBeforeEach = 8;
// Times the limit, for requests of a burst and those whose wait was estimated too low.
const timesTooLate = 5;
// Of the latest request in the mean time between two of them.
const share = 0.05;

/** `isTooLate`: this request has waited too long, and should be refused instead. */
type Begin = (isTooLate: boolean) => void;
type Waiting = { sinceMs: number; begin: Begin };

/**
 * Requests begin in the order of their arrival, once the connections that wait have been accepted. Node accepts one
 * connection each time it looks for news, which under load is after each page: all others would wait outside, where they
 * cannot even be refused.
 */
export function takeTurns(server: Server, waitMsMax: number) {
  const queue = queueOf(waitMsMax);
  let accepted = 0;
  let acceptedInARow = 0;
  let isPlanned = false;
  server.on('connection', () => (accepted += 1));
  const plan = () => {
    if (isPlanned || queue.isEmpty()) return;
    isPlanned = true;
    setImmediate(turn);
  };
  const turn = () => {
    isPlanned = false;
    acceptedInARow = accepted === 0 ? 0 : acceptedInARow + accepted;
    accepted = 0;
    if (acceptedInARow === 0) queue.beginFor(beginMs);
    else if (acceptedInARow >= acceptedBeforeEach) {
      acceptedInARow = 0;
      queue.beginFor(0);
    }
    plan();
  };
  return {
    isTooLate: queue.isTooLate,
    wait: (begin: Begin) => {
      // Nothing waits, here or outside: a turn would only take time.
      if (accepted === 0 && queue.isEmpty()) return begin(false);
      queue.add(begin);
      plan();
    },
  };
}

function queueOf(waitMsMax: number) {
  const waiting: Waiting[] = [];
  let begunAtMs = 0;
  let betweenMs = 0;
  let busySinceMs = 0;
  return {
    isEmpty: () => waiting.length === 0,
    add: (begin: Begin) => {
      const sinceMs = performance.now();
      if (waiting.length === 0) {
        busySinceMs = sinceMs;
        // An estimate from before a pause would refuse the next few visitors.
        betweenMs = 0;
      }
      waiting.push({ sinceMs, begin });
    },
    /**
     * Whether another request would wait too long. A burst, such as many people who book at the same moment, is served: only
     * where requests have waited without a pause for that long, others are refused.
     */
    isTooLate: () =>
      waiting.length > 0 &&
      performance.now() - busySinceMs > waitMsMax &&
      Math.max(waiting.length * betweenMs, performance.now() - waiting[0]!.sinceMs) > waitMsMax,
    /** Begins the first request, and further ones for so long. */
    beginFor: (ms: number) => {
      const startedAtMs = performance.now();
      do {
        const { sinceMs, begin } = waiting.shift()!;
        const nowMs = performance.now();
        betweenMs += share * (nowMs - Math.max(begunAtMs, sinceMs) - betweenMs);
        begunAtMs = nowMs;
        begin(nowMs - sinceMs > timesTooLate * waitMsMax);
      } while (waiting.length > 0 && performance.now() - startedAtMs < ms);
    },
  };
}
