import type { ChildProcess } from 'node:child_process';
import {
  hasEndedItself,
  enforceLimits,
  processEndedCode,
  startLimitedProcess,
  type ProcessLimits,
} from '../../processes/limited-process.ts';
import { createTurns } from '../../jobs/in-turn.ts';

type Size = { width: number; height: number };

/** A folder with a file `original`, and how many degrees the upright picture is turned clockwise. */
export type ResizeRequest = { folder: string; turned: number };

/** The answer of the process. `trouble` is a system error code, or null if the picture is at fault. */
export type ResizeAnswer = { size: Size } | { trouble: string | null };

export type Resizer = ReturnType<typeof startResizer>;

const program = new URL('resize-process.ts', import.meta.url);

type Limits = ProcessLimits & { idleMs: number };

// The largest picture takes about 8 seconds of CPU time. The process has a low priority, so it may have to wait long.
const limitsDefault: Limits = { workMsMax: 30_000, waitMsMax: 300_000, memoryMbMax: 1_000, idleMs: 10_000 };

/**
 * Creates display sizes in a separate process, one photograph at a time and each within a time limit. The process ends
 * when it has been idle for a while.
 */
export function startResizer(limits: Limits = limitsDefault) {
  let child: ChildProcess | null = null;
  const inTurn = createTurns();
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const resizeOnce = async (request: ResizeRequest) => {
    if (isStopped) throw createStoppedError();
    clearTimeout(idle);
    if (!child?.connected) child = startLimitedProcess(program, { isUrgent: false });
    const startedAt = performance.now();
    const answer = await ask(child, request, limits);
    const ms = performance.now() - startedAt;
    // After a failure the memory of the process may be corrupt, so the next picture gets a new one.
    if (!answer || !('size' in answer)) end();
    if (isStopped) throw createStoppedError();
    idle = setTimeout(end, limits.idleMs).unref();
    return { answer, ms };
  };
  return {
    /**
     * `size` is that of the picture as it is shown, or null if it cannot be decoded. `ms` is the duration without waiting for
     * other pictures. Throws on a system error, and if the process was ended from outside.
     */
    async resize(request: ResizeRequest): Promise<{ size: Size | null; ms: number }> {
      const { answer, ms } = await inTurn(() => resizeOnce(request));
      if (answer && 'size' in answer) return { size: answer.size, ms };
      if (!answer?.trouble) return { size: null, ms };
      throw Object.assign(new Error('The picture could not be read or written.'), { code: answer.trouble });
    },
    stop() {
      isStopped = true;
      clearTimeout(idle);
      end();
    },
  };
}

const createStoppedError = () => new Error('No more photographs are resized.');

/** Null if the process crashed or exceeded a limit. */
function ask(child: ChildProcess, request: ResizeRequest, limits: ProcessLimits) {
  return new Promise<ResizeAnswer | null>((resolve) => {
    const watch = enforceLimits(child, limits);
    const finish = (answer: unknown) => {
      watch.stop();
      child.off('message', finish).off('exit', onExit).off('error', onError);
      resolve(answer as ResizeAnswer | null);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      finish(watch.isOverLimit() || hasEndedItself(code, signal) ? null : { trouble: processEndedCode });
    const onError = ({ code = 'unknown' }: NodeJS.ErrnoException) => finish({ trouble: code });
    child.once('message', finish).once('exit', onExit).once('error', onError);
    child.send(request, (error) => error && onError(error));
  });
}
