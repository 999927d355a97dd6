import type { Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

const beginMs = 2;
// A burst that is served, however slow the machine is.
const burst = 200;
const acceptedBeforeEach = 16;
// Twice as many as statements can be under way in the database.
const underWayMax = 16;
// A request that takes longer usually waits for something else, such as a slow phone that sends a photograph.
const needsProcessorMs = 250;
const lookAgainMs = 25;
const idleShare = 0.9;
// Times the limit, for requests of a burst and those whose wait was estimated too low.
const timesTooLate = 5;
// Of the latest request in the mean time between two of them.
const share = 0.05;
// An overload is not over when the queue happens to be empty for a moment.
const overMs = 500;
// Without new connections, nobody waits outside.
const arrivingMs = 100;

/** `isTooLate`: this request has waited too long, and should be refused instead. */
type Begin = (isTooLate: boolean) => void;
type Waiting = { sinceMs: number; response: ServerResponse; begin: Begin };

/**
 * Requests begin in the order of their arrival, once the connections that wait have been accepted. Node accepts one
 * connection each time it looks for news, which under load is after the pages that can be made by then: all others would
 * wait outside, where they cannot even be refused. So while connections arrive, few requests are under way.
 */
export function takeTurns(server: Server, waitMsMax: number) {
  const underWay = countUnderWay(() => plan());
  let accepted = 0;
  let acceptedAtMs = -Infinity;
  let acceptedInARow = 0;
  let isPlanned = false;
  server.on('connection', () => {
    accepted += 1;
    acceptedAtMs = performance.now();
  });
  const mayBegin = () => performance.now() - acceptedAtMs > arrivingMs || !underWay.isFull();
  const queue = queueOf(waitMsMax, underWay.add, mayBegin);
  const plan = () => {
    if (isPlanned || queue.isEmpty() || !mayBegin()) return;
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
    wait: (response: ServerResponse, begin: Begin) => {
      // Nothing waits, here or outside: a turn would only take time.
      if (accepted === 0 && queue.isEmpty()) {
        underWay.add(response);
        return begin(false);
      }
      queue.add(response, begin);
      plan();
    },
  };
}

/** Counts the requests that need the processor. Tells when there may be fewer, once it was asked whether it is full. */
function countUnderWay(mayHaveRoom: () => void) {
  // In the order of their beginning.
  const begun = new Set<{ sinceMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  const lookAgain = () => {
    const before = performance.eventLoopUtilization();
    timer ??= setTimeout(() => {
      timer = undefined;
      // With time left, all of them wait for something else, such as an external back office.
      if (performance.eventLoopUtilization(before).utilization < 1 - idleShare) begun.clear();
      mayHaveRoom();
    }, lookAgainMs).unref();
  };
  return {
    add: (response: ServerResponse) => {
      const request = { sinceMs: performance.now() };
      begun.add(request);
      response.once('close', () => {
        begun.delete(request);
        mayHaveRoom();
      });
    },
    isFull: () => {
      const oldestMs = performance.now() - needsProcessorMs;
      for (const request of begun) {
        if (request.sinceMs > oldestMs) break;
        begun.delete(request);
      }
      const isFull = begun.size >= underWayMax;
      if (isFull) lookAgain();
      return isFull;
    },
  };
}

function queueOf(waitMsMax: number, beginning: (response: ServerResponse) => void, mayBegin: () => boolean) {
  const waiting: Waiting[] = [];
  let begunAtMs = 0;
  let betweenMs = 0;
  let busySinceMs = 0;
  let refusedAtMs = -Infinity;
  return {
    isEmpty: () => waiting.length === 0,
    add: (response: ServerResponse, begin: Begin) => {
      const sinceMs = performance.now();
      if (waiting.length === 0 && sinceMs - refusedAtMs > overMs) {
        busySinceMs = sinceMs;
        // An estimate from before a pause would refuse the next few visitors.
        betweenMs = 0;
      }
      waiting.push({ sinceMs, response, begin });
    },
    /**
     * Whether another request would wait too long. A burst, such as many people who book at the same moment, is served: only
     * where many have waited without a pause for that long, others are refused.
     */
    isTooLate: () => {
      const nowMs = performance.now();
      if (waiting.length < burst || nowMs - busySinceMs <= waitMsMax) return false;
      if (Math.max(waiting.length * betweenMs, nowMs - waiting[0]!.sinceMs) <= waitMsMax) return false;
      refusedAtMs = nowMs;
      return true;
    },
    /** Begins the first request, and further ones for so long. */
    beginFor: (ms: number) => {
      const startedAtMs = performance.now();
      do {
        const { sinceMs, response, begin } = waiting.shift()!;
        const nowMs = performance.now();
        betweenMs += share * (nowMs - Math.max(begunAtMs, sinceMs) - betweenMs);
        begunAtMs = nowMs;
        beginning(response);
        begin(nowMs - sinceMs > timesTooLate * waitMsMax);
      } while (waiting.length > 0 && mayBegin() && performance.now() - startedAtMs < ms);
    },
  };
}
