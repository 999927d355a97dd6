import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, projectFolder } from '../processes.ts';
import { isQuick } from '../quick.ts';
import { waitUntilQuiet } from '../quiet.ts';
import type { Row } from '../row.ts';

const limit = { max: 1.2 };
const starts = isQuick ? 2 : 5;
const freshLimit = { max: 40 };
const answerMsMax = 300_000;
const stopMsMax = 30_000;
const askEveryMs = 20;

export const start = {
  title: 'Start',
  about:
    'From `npm start` to the first answered page. The first start is in an empty clone of the last commit: it installs the ' +
    'packages (from npm’s cache), builds the pages and creates the database. The second is where Lychgate has run before.',
  bench: measureStart,
};

async function measureStart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-bench-start-'));
  const port = await freePort();
  await startOnce(projectFolder, dataDir, port);
  const values: number[] = [];
  for (let round = 0; round < starts; round++) values.push(await startOnce(projectFolder, dataDir, port));
  await rm(dataDir, { recursive: true, force: true });
  const second: Row = { measured: 'Second `npm start`', against: '', limit, unit: 's', values };
  return isQuick ? [second] : [await measureFreshStart(), second];
}

async function measureFreshStart(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-clone-'));
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', projectFolder, folder], { stdio: 'inherit' });
    if (cloned.status !== 0) throw new Error('The project could not be cloned.');
    const seconds = await startOnce(folder, join(folder, 'data'), await freePort());
    return { measured: 'First `npm start`', against: '', limit: freshLimit, unit: 's', values: [seconds] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts Lychgate, returns the seconds until the first page, and stops it. */
async function startOnce(folder: string, dataDir: string, port: number): Promise<number> {
  await waitUntilQuiet();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    const ended = exited.then(() => Promise.reject(new Error('`npm start` ended before it answered')));
    await Promise.race([
      waitForFirstAnswer(`http://127.0.0.1:${port}/events`, startedAt + answerMsMax),
      ended,
    ]);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await exited;
    clearTimeout(patience);
  }
}

async function waitForFirstAnswer(address: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(askEveryMs);
  }
  throw new Error('`npm start` did not answer');
}
