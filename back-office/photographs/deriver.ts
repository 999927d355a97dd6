import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What the process says of a picture; `trouble` is the machine's code, or null where the picture is at fault. */
export type DeriveAnswer = { size: { width: number; height: number } } | { trouble: string | null };

export type Deriver = ReturnType<typeof startDeriver>;

/** Milliseconds of work for a picture: the wait for it may be five times as long. */
type Limits = { heicMsMax: number; msMax: number; memoryMbMax: number; idleMs: number };

const program = fileURLToPath(new URL('derive-process.ts', import.meta.url));
const limitsDefault: Limits = { heicMsMax: 20_000, msMax: 60_000, memoryMbMax: 1_000, idleMs: 10_000 };
const lookMs = 200;
// It works behind everything else: on a busy machine a second of work may take many.
const patience = 5;
const msPerTick = 10;

/**
 * Makes the smaller pictures in a process of its own, one at a time and each in a bounded time: of whoever asks at
 * the same time, the others wait. The process ends when there was nothing to do for a while.
 */
export function startDeriver(limits: Limits = limitsDefault) {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const once = async (folder: string, kind: string) => {
    if (isStopped) throw stopped();
    clearTimeout(idle);
    if (!child?.connected) child = startProcess();
    const answer = await ask(child, folder, kind === 'heic' ? limits.heicMsMax : limits.msMax, limits);
    // After a fault nothing is known of its memory, so the next picture gets a new one.
    if (!answer || 'trouble' in answer) end();
    if (isStopped) throw stopped();
    idle = setTimeout(end, limits.idleMs).unref();
    return answer;
  };
  return {
    /** Answers the size of the picture as it is shown, or null where it cannot be read. Throws at the machine's trouble. */
    async derive(folder: string, kind: string): Promise<{ width: number; height: number } | null> {
      const answered = turn.then(() => once(folder, kind));
      turn = answered.catch(() => {});
      const answer = await answered;
      if (!answer) return null;
      if ('size' in answer) return answer.size;
      if (answer.trouble) throw Object.assign(new Error('The disk did not do it.'), { code: answer.trouble });
      return null;
    },
    stop() {
      isStopped = true;
      clearTimeout(idle);
      end();
    },
  };
}

const stopped = () => new Error('Photographs are not looked at any more.');

function startProcess(): ChildProcess {
  const child = fork(program, {
    // It reads what strangers sent: no setting, and so no key, is in its reach.
    env: { MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
    execArgv: ['--max-semi-space-size=4', '--max-old-space-size=192'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for an answer hears of an error; without a listener a later one would end this process.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  stepBack(child.pid);
  return child;
}

/** Null where the process ended over it, by itself or because it had to be ended. */
function ask(child: ChildProcess, folder: string, msMax: number, { memoryMbMax }: Limits) {
  return new Promise<DeriveAnswer | null>((resolve) => {
    const endIt = () => child.kill('SIGKILL');
    const timer = setTimeout(endIt, msMax * patience);
    const before = workMsOf(child.pid);
    const look = setInterval(() => {
      if (workMsOf(child.pid) - before > msMax || memoryMbOf(child.pid) > memoryMbMax) endIt();
    }, lookMs);
    const finish = (answer: unknown) => {
      clearTimeout(timer);
      clearInterval(look);
      child.off('message', finish).off('exit', endedOverIt).off('error', couldNot);
      resolve(answer as DeriveAnswer | null);
    };
    const endedOverIt = () => finish(null);
    const couldNot = ({ code = 'unknown' }: NodeJS.ErrnoException) => finish({ trouble: code });
    child.once('message', finish).once('exit', endedOverIt).once('error', couldNot);
    child.send(folder, (error) => error && couldNot(error));
  });
}

/** Time on a processor, where the machine tells it. */
function workMsOf(pid: number | undefined): number {
  // The name, in brackets, may hold blanks; user and system time are the 12th and 13th figures after it.
  const figures = told(pid, 'stat').split(') ').at(-1)!.split(' ');
  return (Number(figures[11] ?? 0) + Number(figures[12] ?? 0)) * msPerTick;
}

// It is resident memory that counts: WebAssembly sets much more aside than it uses.
function memoryMbOf(pid: number | undefined): number {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(told(pid, 'status')) ?? [];
  return Number(kilobytes) / 1024;
}

// Linux tells, others do not, and nobody does of a process that has ended.
function told(pid: number | undefined, what: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

function stepBack(pid: number | undefined) {
  if (!pid) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this machine does not allow it; then it runs like any other.
  }
  // Where memory runs out, this process is the one to go. Only Linux knows of it.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}
