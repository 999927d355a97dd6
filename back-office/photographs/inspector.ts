import type { ChildProcess } from 'node:child_process';
import type { InspectAnswer } from './inspect-process.ts';
import type { InspectedFile, Inspection } from './inspect.ts';
import {
  enforceLimits,
  processEnded,
  startLimitedProcess,
  type ProcessLimits,
} from '../processes/limited-process.ts';
import { createTurns } from '../jobs/in-turn.ts';

export type Inspector = ReturnType<typeof startInspector>;

type Limits = ProcessLimits & { idleMs: number };
type PendingInspection = { resolve(answer: InspectAnswer | EndedProcess): void };
/** The process ended before it answered, because it exceeded a limit or for another reason. */
type EndedProcess = { ended: 'over-limit' | 'other' };

const program = new URL('inspect-process.ts', import.meta.url);
// An ordinary photograph takes a few milliseconds.
const limitsDefault: Limits = { workMsMax: 3_000, waitMsMax: 30_000, memoryMbMax: 1_000, idleMs: 60_000 };

/**
 * Inspects uploaded files in a separate process, which is started on demand and ended when idle. If it crashes with
 * several files pending, each is retried alone, so that only the one at fault is refused. No file is refused if the
 * process was ended from outside.
 */
export function startInspector(limits: Limits = limitsDefault) {
  const shared = openInspection(limits);
  const single = openInspection(limits);
  const inTurn = createTurns();
  return {
    /** Starts the process before the file has arrived. */
    prepare: shared.prepare,
    /** Throws system errors, and `processEnded()` if the process ended twice without exceeding a limit. */
    async inspect(file: InspectedFile): Promise<Inspection> {
      const first = await shared.ask(file);
      const answer = 'ended' in first ? await inTurn(() => single.ask(file)) : first;
      if ('ended' in answer) {
        if (answer.ended === 'other') throw processEnded();
        return { refusal: 'not-a-photograph' };
      }
      if (!('trouble' in answer)) return answer;
      throw Object.assign(new Error('The file could not be read.'), { code: answer.trouble });
    },
    stop() {
      for (const each of [shared, single]) each.stop();
    },
  };
}

/** Runs one process at a time. */
function openInspection(limits: Limits) {
  let running: ReturnType<typeof startInspection> | null = null;
  let isStopped = false;
  const prepare = () => {
    if (isStopped) throw processEnded();
    if (!running?.isAlive()) running = startInspection(limits);
    return running;
  };
  return {
    prepare,
    ask: async (file: InspectedFile) => prepare().ask(file),
    stop() {
      isStopped = true;
      running?.end();
    },
  };
}

function startInspection(limits: Limits) {
  const child = startLimitedProcess(program, { isUrgent: true });
  const waiting = new Map<number, PendingInspection>();
  const end = () => child.kill('SIGKILL');
  const idle = setTimeout(() => waiting.size === 0 && end(), limits.idleMs).unref();
  let isAlive = true;
  let watch: ReturnType<typeof enforceLimits> | null = null;
  let requests = 0;
  const settle = () => {
    isAlive = false;
    watch?.stop();
    const ended = watch?.isOverLimit() ? 'over-limit' : 'other';
    for (const { resolve } of waiting.values()) resolve({ ended });
    waiting.clear();
  };
  child.on('message', ({ id, answer }: { id: number; answer: InspectAnswer }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
    watch?.restart();
    idle.refresh();
    if (waiting.size > 0) return;
    watch?.stop();
    watch = null;
  });
  child.once('exit', settle);
  child.once('error', settle);
  return {
    isAlive: () => isAlive && child.connected,
    end,
    ask(file: InspectedFile): Promise<InspectAnswer | EndedProcess> {
      watch ??= enforceLimits(child, limits);
      idle.refresh();
      return new Promise((resolve) => {
        waiting.set((requests += 1), { resolve });
        send(child, { id: requests, file });
      });
    },
  };
}

// Ignores errors: if the process has just ended, its `exit` event settles the request.
const send = (child: ChildProcess, message: object) => child.send(message, () => {});
