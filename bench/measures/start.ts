import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, projectFolder } from '../processes.ts';
import { whenQuiet } from '../quiet.ts';
import type { Row } from '../row.ts';

const limit = { max: 3 };
const starts = 5;
const answerMsMax = 120_000;
const stopMsMax = 30_000;
const askEveryMs = 20;

export const start = {
  title: 'Second start',
  about: 'From `npm start` to the first answered page, in a DATA_DIR where Lychgate has run before.',
  bench: measureStart,
};

async function measureStart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-bench-start-'));
  const port = await freePort();
  await startOnce(dataDir, port);
  const values: number[] = [];
  for (let round = 0; round < starts; round++) values.push(await startOnce(dataDir, port));
  await rm(dataDir, { recursive: true, force: true });
  return [{ measured: 'Second `npm start`', against: '', limit, unit: 's', values }];
}

/** Starts Lychgate, returns the seconds until the first page, and stops it. */
async function startOnce(dataDir: string, port: number): Promise<number> {
  await whenQuiet();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const ended = gone.then(() => Promise.reject(new Error('`npm start` ended before it answered')));
    await Promise.race([firstAnswer(`http://127.0.0.1:${port}/events`, startedAt + answerMsMax), ended]);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await gone;
    clearTimeout(patience);
  }
}

async function firstAnswer(address: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const answered = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await wait(askEveryMs);
  }
  throw new Error('`npm start` did not answer');
}
