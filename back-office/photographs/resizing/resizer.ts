import type { ChildProcess } from 'node:child_process';
import { enforceLimits, startLimitedProcess, type ProcessLimits } from '../../limited-process.ts';

type Size = { width: number; height: number };

/** What the process says of a picture; `trouble` is the machine's code, or null where the picture is at fault. */
export type ResizeAnswer = { size: Size } | { trouble: string | null };

export type Resizer = ReturnType<typeof startResizer>;

const program = new URL('resize-process.ts', import.meta.url);

type Limits = ProcessLimits & { idleMs: number };

// The largest picture takes about 8 seconds of work. It works behind everything else, so it may have to wait long.
const limitsDefault: Limits = { workMsMax: 30_000, waitMsMax: 300_000, memoryMbMax: 1_000, idleMs: 10_000 };

/**
 * Makes the smaller pictures in a process of its own, one at a time and each in a bounded time: of whoever asks at
 * the same time, the others wait. The process ends when there was nothing to do for a while.
 */
export function startResizer(limits: Limits = limitsDefault) {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const once = async (folder: string) => {
    if (isStopped) throw stopped();
    clearTimeout(idle);
    if (!child?.connected) child = startLimitedProcess(program, { isUrgent: false });
    const startedAt = performance.now();
    const answer = await ask(child, folder, limits);
    const ms = performance.now() - startedAt;
    // After a fault nothing is known of its memory, so the next picture gets a new one.
    if (!answer || 'trouble' in answer) end();
    if (isStopped) throw stopped();
    idle = setTimeout(end, limits.idleMs).unref();
    return { answer, ms };
  };
  return {
    /**
     * Answers the size of the picture as it is shown, or null where it cannot be read, and how long that took without
     * the wait. Throws at the machine's trouble.
     */
    async resize(folder: string): Promise<{ size: Size | null; ms: number }> {
      const answered = turn.then(() => once(folder));
      turn = answered.catch(() => {});
      const { answer, ms } = await answered;
      if (answer && 'size' in answer) return { size: answer.size, ms };
      if (!answer?.trouble) return { size: null, ms };
      throw Object.assign(new Error('The disk did not do it.'), { code: answer.trouble });
    },
    stop() {
      isStopped = true;
      clearTimeout(idle);
      end();
    },
  };
}

const stopped = () => new Error('Photographs are not looked at any more.');

/** Null where the process ended over it, by itself or because it had to be ended. */
function ask(child: ChildProcess, folder: string, limits: ProcessLimits) {
  return new Promise<ResizeAnswer | null>((resolve) => {
    const watch = enforceLimits(child, limits);
    const finish = (answer: unknown) => {
      watch.stop();
      child.off('message', finish).off('exit', endedOverIt).off('error', couldNot);
      resolve(answer as ResizeAnswer | null);
    };
    const endedOverIt = () => finish(null);
    const couldNot = ({ code = 'unknown' }: NodeJS.ErrnoException) => finish({ trouble: code });
    child.once('message', finish).once('exit', endedOverIt).once('error', couldNot);
    child.send(folder, (error) => error && couldNot(error));
  });
}
