import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heapLimits, memoryEnvironment } from '../../../bin/server-process.mjs';
import { apiKey, operatorKey } from '../lychgate.ts';
import type { ProcessMessage } from './lychgate-process.ts';

const answerMs = 60_000;

export type ForkedLychgate = Awaited<ReturnType<typeof forkLychgate>>;

/** Starts a whole Lychgate in its own process, with the memory limits of `npm start`. */
export async function forkLychgate(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-test-'));
  const child = fork(new URL('./lychgate-process.ts', import.meta.url), {
    env: {
      ...process.env,
      ...memoryEnvironment,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
      PHOTOGRAPHS_SHARED: 'on',
      DEMO: 'off',
      ...(settings.DATABASE_URL && { PHOTOGRAPHS_SHARED: 'on' }),
      ...settings,
    },
    execArgv: heapLimits,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const output of [child.stdout!, child.stderr!])
    output.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const nextMessage = async () => {
    const exited = new AbortController();
    const signal = AbortSignal.any([exited.signal, AbortSignal.timeout(answerMs)]);
    const abortExited = () => exited.abort();
    child.once('exit', abortExited);
    try {
      const [message] = await once(child, 'message', { signal });
      return message as ProcessMessage;
    } catch (cause) {
      throw new Error(`Lychgate did not answer from its separate process:\n${lines.join('')}`, { cause });
    } finally {
      child.off('exit', abortExited);
    }
  };
  const { address } = (await nextMessage()) as { address: string };
  return {
    address,
    pid: child.pid!,
    /** The lines of its log. */
    log: lines,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Puts the clock of the process forward. */
    putForward: async (laterMs: number): Promise<void> => {
      child.send({ laterMs });
      await nextMessage();
    },
    /** The largest increase of the process's memory during the work, in bytes. */
    memoryWhile: async (work: () => Promise<void>): Promise<number> => {
      child.send('');
      await nextMessage();
      await work();
      child.send('');
      return ((await nextMessage()) as { roseBytes: number }).roseBytes;
    },
    stop: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      if (child.connected) child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
