import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const msPerTick = 10;
const checkMs = 200;
const stopWithParent = new URL('stop-with-parent.ts', import.meta.url).href;

export type ProcessLimits = {
  /** Milliseconds of CPU time, where the system reports it. */
  workMsMax: number;
  /** Milliseconds in all: on a busy machine, a second of work may take many. */
  waitMsMax: number;
  memoryMbMax: number;
};

type Options = {
  isUrgent: boolean;
  /** Gives it a standard input and output, and a thread that ends it when this process has ended. */
  isFilter?: true;
};

/**
 * Starts a process that works on what strangers sent. It has no settings, so no keys, and does not keep this process
 * alive. An `error` event has to be handled by the caller.
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
  // Callers add their own listeners; without any, an error between two requests would end this process.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  if (child.pid) lowerPriority(child.pid, isUrgent);
  return child;
}

/** Kills a process that exceeds its limits, from now until `stop` is called. `restart` grants the full time again. */
export function enforceLimits(child: ChildProcess, { workMsMax, waitMsMax, memoryMbMax }: ProcessLimits) {
  let workMsBefore = 0;
  let startedAt = 0;
  const restart = () => {
    workMsBefore = workMsOf(child.pid);
    startedAt = performance.now();
  };
  restart();
  const timer = setInterval(() => {
    const isSlow =
      workMsOf(child.pid) - workMsBefore > workMsMax || performance.now() - startedAt > waitMsMax;
    if (isSlow || memoryMbOf(child.pid) > memoryMbMax) child.kill('SIGKILL');
  }, checkMs);
  return { restart, stop: () => clearInterval(timer) };
}

/** CPU time, or 0 where the system does not report it. */
function workMsOf(pid: number | undefined): number {
  // The name, in brackets, may hold blanks; user and system time are the 12th and 13th figures after it.
  const figures = readProc(pid, 'stat').split(') ').at(-1)!.split(' ');
  return (Number(figures[11] ?? 0) + Number(figures[12] ?? 0)) * msPerTick;
}

// Resident memory is what counts: WebAssembly reserves much more than it uses.
function memoryMbOf(pid: number | undefined): number {
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
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it. Then it runs like any other process.
  }
}
