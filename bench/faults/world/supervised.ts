import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, keys, projectFolder } from '../../processes.ts';
import { isRunning } from '../../../test/support/processes/child-process.ts';

const openMs = 60_000;
const stopMs = 40_000;
const pauseMs = 20;
const outputLengthMax = 200_000;

const running = new Set<ChildProcess>();
// A server whose supervisor was killed stops by itself.
process.once('exit', () => running.forEach((each) => each.kill('SIGKILL')));

export type Supervised = Awaited<ReturnType<typeof startSupervised>>;

/** A Lychgate as `npm start` runs it: a supervisor, and the server that it keeps running. */
export async function startSupervised(dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let output = '';
  let supervisor!: ChildProcess;
  const start = async () => {
    supervisor = spawn(process.execPath, [join(import.meta.dirname, 'supervisor.ts')], {
      cwd: projectFolder,
      env: {
        ...process.env,
        NODE_ENV: '',
        DATA_DIR: dataDir,
        PORT: `${port}`,
        API_KEY: keys.api,
        OPERATOR_KEY: keys.operator,
        DEMO: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(supervisor);
    supervisor.once('exit', () => running.delete(supervisor));
    for (const stream of [supervisor.stdout!, supervisor.stderr!])
      stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-outputLengthMax)));
    await isOpen();
  };
  const isOpen = async () => {
    const untilMs = performance.now() + openMs;
    while (!(await isWell(address))) {
      if (performance.now() > untilMs || supervisor.exitCode !== null)
        throw new Error(`Lychgate did not start. Its output:\n${output}`);
      await wait(pauseMs);
    }
  };
  const stop = async () => {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
    const ended = once(supervisor, 'exit');
    const timer = setTimeout(() => supervisor.kill('SIGKILL'), stopMs);
    supervisor.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  };
  await start();
  return {
    address,
    dataDir,
    output: () => output,
    pid: () => readPid(dataDir),
    /** Ends the server, not its supervisor, without warning. Returns when it has ended. */
    kill: async () => {
      const pid = readPid(dataDir);
      process.kill(pid, 'SIGKILL');
      while (isRunning(pid)) await wait(1);
    },
    /** Starts a new supervisor, which restarts its server without a delay. */
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}

const readPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'lock-holder'), 'utf8'));

function isWell(address: string): Promise<boolean> {
  return fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
