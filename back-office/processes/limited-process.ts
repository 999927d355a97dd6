import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const msPerTick = 10;
const checkMs = 200;
// A third of the share of a visitor's request. At the lowest priority, 19, six busy processes on two cores left a second of
// work undone for more than three minutes; at 5 it took eleven seconds.
const notUrgentPriority = 5;
const stopWithParent = new URL('stop-with-parent.ts', import.meta.url).href;

export type ProcessLimits = {
  /** CPU time in milliseconds, if the system reports it. */
  workMsMax: number;
  /** Total time in milliseconds, which on a busy machine is much longer than the CPU time. */
  waitMsMax: number;
  memoryMbMax: number;
};

type Options = {
  isUrgent: boolean;
  /** Pipes standard input and output, and adds a thread that exits when this process has ended. */
  isFilter?: true;
};

/**
 * Starts a process for untrusted input. It has no settings, and so no keys, and does not keep this process running. The
 * caller has to handle its `error` event.
 */
export function startLimitedProcess(program: URL, { isUrgent, isFilter }: Options): ChildProcess {
  const pipe = isFilter ? 'pipe' : 'ignore';
  const child = fork(fileURLToPath(program), {
    env: { MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--max-semi-space-size=4',
      '--max-old-space-size=192',
      ...(isFilter ? ['--import', stopWithParent] : []),
    ],
    stdio: [pipe, pipe, 'ignore', 'ipc'],
  });
  // Without any listener, an error between two requests would end this process.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  if (child.pid) lowerPriority(child.pid, isUrgent);
  return child;
}

/**
 * Kills a process that exceeds its limits, from now until `stop` is called. `restart` grants the full time again.
 * `isOverLimit` says whether its work took too much CPU time or memory. A process that only waited for too long, on a busy
 * machine say, proves nothing about its work.
 */
export function enforceLimits(child: ChildProcess, { workMsMax, waitMsMax, memoryMbMax }: ProcessLimits) {
  let workMsBefore = 0;
  let startedAt = 0;
  let isOverLimit = false;
  const restart = () => {
    workMsBefore = readWorkMs(child.pid);
    startedAt = performance.now();
  };
  restart();
  const timer = setInterval(() => {
    isOverLimit ||= readWorkMs(child.pid) - workMsBefore > workMsMax || readMemoryMb(child.pid) > memoryMbMax;
    if (isOverLimit || performance.now() - startedAt > waitMsMax) child.kill('SIGKILL');
  }, checkMs);
  return { restart, stop: () => clearInterval(timer), isOverLimit: () => isOverLimit };
}

/** The `code` of an error: no living process has judged the work, so the same work may succeed later. */
export const processEndedCode = 'PROCESS_ENDED';

/** For a process that was ended from outside, for want of memory say, or that could not be started. */
export const processEnded = () =>
  Object.assign(new Error('The process ended before it had answered.'), { code: processEndedCode });

export const isProcessEnded = (error: unknown): boolean =>
  (Object(error) as { code?: unknown }).code === processEndedCode;

// With these a process ends itself when its program is broken, or a file has broken it.
const crashes = new Set<unknown>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);

/** Whether a process ended by itself: it exited, or it crashed. */
export const hasEndedItself = (exitCode: number | null, signal: NodeJS.Signals | null): boolean =>
  exitCode !== null || crashes.has(signal);

/** CPU time, or 0 if the system does not report it. */
function readWorkMs(pid: number | undefined): number {
  // The name, in brackets, may contain spaces. User and system time are the 12th and 13th fields after it.
  const figures = readProc(pid, 'stat').split(') ').at(-1)!.split(' ');
  return (Number(figures[11] ?? 0) + Number(figures[12] ?? 0)) * msPerTick;
}

// Measure resident memory, because WebAssembly reserves much more than it uses.
function readMemoryMb(pid: number | undefined): number {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(readProc(pid, 'status')) ?? [];
  return Number(kilobytes) / 1024;
}

// Only Linux has these files, and only for running processes.
function readProc(pid: number | undefined, name: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function lowerPriority(pid: number, isUrgent: boolean) {
  // When memory runs out, the kernel kills this process first. Only Linux has the file.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
  if (isUrgent) return;
  try {
    setPriority(pid, notUrgentPriority);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}
