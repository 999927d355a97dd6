import type { Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

const startForMs = 2;
// The size of a burst that is always served, however slow the machine is.
const burst = 200;
const acceptedBeforeEach = 16;
// Twice the number of statements that can run in the database.
const runningMax = 16;
// A request that takes longer usually waits for something else, such as a slow phone.
const needsProcessorMs = 250;
const lookAgainMs = 25;
const idleShare = 0.9;
// A multiple of the limit, for requests in a burst and those whose wait was underestimated.
const lateFactor = 5;
// The weight of the latest interval between two requests in their mean.
const share = 0.05;
// After this many forms, one other request begins, so that forms cannot keep everybody else waiting.
const formsInARow = 8;
// The queue may be empty for a moment during an overload.
const calmMs = 500;
// Without a new connection for this long, nobody waits to be accepted.
const arrivingMs = 100;

/** `isTooLate`: the request has waited too long and should be refused. */
type StartRequest = (isTooLate: boolean) => void;
type WaitingRequest = { sinceMs: number; response: ServerResponse; start: StartRequest };
export type RequestKind = 'form' | 'other';

/**
 * Queues requests until waiting connections have been accepted: forms first, each kind in order of arrival. Node
 * accepts one connection per turn of its event loop. Under load a turn is long, and visitors would wait unaccepted,
 * where they cannot even be refused. So few requests run while connections arrive.
 */
export function createRequestQueue(server: Server, waitMsMax: number) {
  const running = countRunning(() => scheduleNext());
  let acceptedCount = 0;
  let acceptedAtMs = -Infinity;
  let acceptedInARow = 0;
  let isScheduled = false;
  server.on('connection', () => {
    acceptedCount += 1;
    acceptedAtMs = performance.now();
  });
  const canStart = () => performance.now() - acceptedAtMs > arrivingMs || !running.isFull();
  const queue = createQueue({ waitMsMax, onStart: running.add, canStart });
  const scheduleNext = () => {
    if (isScheduled || queue.isEmpty() || !canStart()) return;
    isScheduled = true;
    setImmediate(runNext);
  };
  const runNext = () => {
    isScheduled = false;
    acceptedInARow = acceptedCount === 0 ? 0 : acceptedInARow + acceptedCount;
    acceptedCount = 0;
    if (acceptedInARow === 0) queue.startNext(startForMs);
    else if (acceptedInARow >= acceptedBeforeEach) {
      acceptedInARow = 0;
      queue.startNext(0);
    }
    scheduleNext();
  };
  return {
    isTooLate: queue.isTooLate,
    wait: (kind: RequestKind, response: ServerResponse, start: StartRequest) => {
      // No request or connection waits, so a turn would only take time.
      if (acceptedCount === 0 && queue.isEmpty()) {
        running.add(response);
        return start(false);
      }
      queue.add(kind, response, start);
      scheduleNext();
    },
  };
}

/**
 * Counts the running requests that need the processor. After `isFull`, calls `mayHaveRoom` when their number may
 * have fallen.
 */
function countRunning(mayHaveRoom: () => void) {
  // In order of their beginning.
  const started = new Set<{ sinceMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  const lookAgain = () => {
    const before = performance.eventLoopUtilization();
    timer ??= setTimeout(() => {
      timer = undefined;
      // If the event loop is idle, all of them wait for something else, such as an external back office.
      if (performance.eventLoopUtilization(before).utilization < 1 - idleShare) started.clear();
      mayHaveRoom();
    }, lookAgainMs).unref();
  };
  return {
    add: (response: ServerResponse) => {
      const request = { sinceMs: performance.now() };
      started.add(request);
      response.once('close', () => {
        started.delete(request);
        mayHaveRoom();
      });
    },
    isFull: () => {
      const oldestMs = performance.now() - needsProcessorMs;
      for (const request of started) {
        if (request.sinceMs > oldestMs) break;
        started.delete(request);
      }
      const isFull = started.size >= runningMax;
      if (isFull) lookAgain();
      return isFull;
    },
  };
}

type QueueParts = { waitMsMax: number; onStart: (response: ServerResponse) => void; canStart: () => boolean };

function createQueue({ waitMsMax, onStart, canStart }: QueueParts) {
  const waiting = createTwoLines();
  let lastStartedAtMs = 0;
  let startIntervalMs = 0;
  let busySinceMs = 0;
  let refusedAtMs = -Infinity;
  return {
    isEmpty: () => waiting.count('other') === 0,
    add: (kind: RequestKind, response: ServerResponse, start: StartRequest) => {
      const sinceMs = performance.now();
      if (waiting.count('other') === 0 && sinceMs - refusedAtMs > calmMs) {
        busySinceMs = sinceMs;
        // An estimate from before a pause would wrongly refuse the next visitors.
        startIntervalMs = 0;
      }
      waiting.add(kind, { sinceMs, response, start });
    },
    /**
     * Whether another request would wait too long, and many have waited for that long without a pause. A burst
     * alone does not count.
     */
    isTooLate: (kind: RequestKind) => {
      const nowMs = performance.now();
      const count = waiting.count(kind);
      const waitMs = () => Math.max(count * startIntervalMs, nowMs - waiting.oldestMs(kind));
      if (count < burst || nowMs - busySinceMs <= waitMsMax || waitMs() <= waitMsMax) return false;
      refusedAtMs = nowMs;
      return true;
    },
    /** Begins the first request, and further ones for this many milliseconds. */
    startNext: (ms: number) => {
      const startedAtMs = performance.now();
      do {
        const oldestMs = waiting.oldestMs('other');
        const { sinceMs, response, start } = waiting.next();
        const nowMs = performance.now();
        startIntervalMs += share * (nowMs - Math.max(lastStartedAtMs, oldestMs) - startIntervalMs);
        lastStartedAtMs = nowMs;
        onStart(response);
        start(nowMs - sinceMs > lateFactor * waitMsMax);
      } while (waiting.count('other') > 0 && canStart() && performance.now() - startedAtMs < ms);
    },
  };
}

function createTwoLines() {
  const forms: WaitingRequest[] = [];
  const others: WaitingRequest[] = [];
  let formsTaken = 0;
  const getSince = ([first]: WaitingRequest[]) => first?.sinceMs ?? Infinity;
  return {
    /** Counts the requests before a new one of this kind. */
    count: (kind: RequestKind) => forms.length + (kind === 'form' ? 0 : others.length),
    oldestMs: (kind: RequestKind) =>
      kind === 'form' ? getSince(forms) : Math.min(getSince(forms), getSince(others)),
    add: (kind: RequestKind, request: WaitingRequest) => {
      (kind === 'form' ? forms : others).push(request);
    },
    /** Takes the first request. The queue must not be empty. */
    next: (): WaitingRequest => {
      const isForm = forms.length > 0 && (others.length === 0 || formsTaken < formsInARow);
      formsTaken = isForm ? formsTaken + 1 : 0;
      return (isForm ? forms : others).shift()!;
    },
  };
}
