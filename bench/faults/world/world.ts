import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '#back-office/database/database.ts';
import { findRunningEmbedded } from '#back-office/database/embedded/embedded.ts';
import { startGoCardless, type TestGoCardless } from '#demo/gocardless/server.ts';
import { startSmtp, type TestSmtp } from '../../../test/support/email/smtp.ts';
import { createDisposableDataDir, startTestPostgres } from '../../../test/support/postgres.ts';
import type { LychgateProcess, Program } from '../../stack/target.ts';
import { countArrived } from './arrived.ts';
import { startOnStack } from './on-stack.ts';
import { listPostgresPids } from './postgres-pids.ts';
import type { Clock } from './clock.ts';
import { startPostgresWith } from './clocked-postgres.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startSupervised, type Supervised } from './supervised.ts';

/** Lychgate with everything that it talks to. */
export type World = {
  /** The address at which visitors book. */
  address: string;
  web: Lychgate;
  /** The process that sends and collects: the same one, unless it has the role of a worker. */
  worker: Lychgate;
  smtp: TestSmtp;
  /** The proxy in front of the mail server. */
  smtpProxy: Proxy;
  /** How many emails have arrived at each address. */
  arrived(): Map<string, number>;
  goCardless: TestGoCardless;
  /** The proxy in front of the database; null with the embedded one. */
  proxy: Proxy | null;
  /** PgBouncer of a stack; null without one. */
  pgBouncer: Program | null;
  /** The web processes and the worker of a stack. */
  processes: LychgateProcess[];
  /** Every process of the PostgreSQL server. */
  postgresPids(): number[];
  /** Starts PostgreSQL, unless Lychgate does, and waits until it answers. */
  bringPostgresBack(): Promise<void>;
  /** Connects to the database for a check, past any proxy. */
  onDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
};

type Lychgate = Pick<Supervised, 'dataDir' | 'output' | 'kill' | 'restart'>;

export type WorldOptions = {
  /**
   * `embedded`: one process with its own PostgreSQL. `split`: a web process and a worker, on another PostgreSQL. `stack`:
   * all programs of `npm run stack`.
   */
  shape: 'embedded' | 'split' | 'stack';
  settings?: Record<string, string>;
  dataDir?: string;
  /** The clock of Lychgate and of PostgreSQL, with `split`. */
  clock?: Clock;
};

const smtpAnswerMs = 15;
const goCardlessAnswerMs = 20;

export async function startWorld({
  shape,
  settings = {},
  dataDir = createDisposableDataDir(),
  clock,
}: WorldOptions): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const smtp = opening.adopt(await startSmtp(), ({ stop }) => stop());
  const goCardless = opening.adopt(
    await startGoCardless(clock && (() => clock.now().getTime())),
    ({ stop }) => stop(),
  );
  smtp.refuseMessage = () => new Promise((resolve) => setTimeout(resolve, smtpAnswerMs));
  goCardless.answerMs = goCardlessAnswerMs;
  const smtpProxy = opening.adopt(await startProxy(readPort(smtp.url)), ({ stop }) => stop());
  const common = {
    SMTP_URL: `smtp://127.0.0.1:${smtpProxy.port}`,
    MAIL_SHOTS_PER_DOMAIN: '99999',
    PHOTOS_PER_FUNERAL: '10000',
    GOCARDLESS_URL: goCardless.url,
    GOCARDLESS_TOKEN: goCardless.token,
    ...clock?.environment,
    ...settings,
  };
  const processes =
    shape === 'stack' ? await startMany(common) : await startHere(shape, dataDir, common, clock);
  opening.defer(processes.stop);
  const open = opening.move();
  return {
    ...processes,
    smtp,
    smtpProxy,
    arrived: () => countArrived(smtp, processes.worker.dataDir),
    goCardless,
    stop: () => open.disposeAsync(),
  };
}

const readPort = (url: string) => Number(new URL(url).port);

async function startHere(
  shape: 'embedded' | 'split',
  dataDir: string,
  settings: Record<string, string>,
  clock?: Clock,
) {
  const started =
    shape === 'embedded' ? await startOne(dataDir, settings) : await startTwo(dataDir, settings, clock);
  return {
    ...started,
    address: started.web.address,
    pgBouncer: null,
    processes: [],
    bringPostgresBack: async () => {},
  };
}

async function startMany(settings: Record<string, string>) {
  const { url, ...started } = await startOnStack(settings);
  return { ...started, onDatabase: useOf(url) };
}

async function startOne(dataDir: string, settings: Record<string, string>) {
  const web = await startSupervised(dataDir, settings);
  const passwordFile = join(dataDir, 'keys', 'database-password');
  const findUrl = async () => {
    const running = await findRunningEmbedded(dataDir, readFileSync(passwordFile, 'utf8').trim());
    if (!running) throw new Error('The embedded PostgreSQL does not run.');
    return running;
  };
  return {
    web,
    worker: web,
    proxy: null,
    onDatabase: useOf(findUrl),
    postgresPids: () => listPostgresPids(join(dataDir, 'postgres')),
    stop: () => endAll([web], dataDir),
  };
}

async function startTwo(dataDir: string, settings: Record<string, string>, clock?: Clock) {
  const postgres = clock ? await startPostgresWith(clock.environment) : await startTestPostgres();
  const proxy = await startProxy(readPort(postgres.url));
  const shared = {
    ...settings,
    DATABASE_URL: Object.assign(new URL(postgres.url), { port: `${proxy.port}` }).href,
    PHOTOGRAPHS_SHARED: 'on',
  };
  const findFolder = (name: string) => {
    const folder = join(dataDir, name);
    for (const each of [folder, join(dataDir, 'photographs')]) mkdirSync(each, { recursive: true });
    symlinkSync(join(dataDir, 'photographs'), join(folder, 'photographs'));
    return folder;
  };
  const web = await startSupervised(findFolder('web'), { ...shared, ROLE: 'web' });
  const worker = await startSupervised(findFolder('worker'), { ...shared, ROLE: 'worker' });
  const stop = async () => {
    proxy.pass();
    await endAll([web, worker], dataDir);
    await proxy.stop();
    await postgres.stop();
  };
  const onDatabase = useOf(async () => postgres.url);
  const [place] = await onDatabase(
    ({ rows }) => rows<{ folder: string }>`
    select current_setting('data_directory') as folder`,
  );
  return { web, worker, proxy, onDatabase, postgresPids: () => listPostgresPids(place!.folder), stop };
}

const useOf =
  (url: () => Promise<string>): World['onDatabase'] =>
  async (use) => {
    const database = openDatabase(await url(), { connectionsMax: 2 });
    return use(database).finally(() => database.close());
  };

async function endAll(processes: Supervised[], dataDir: string): Promise<void> {
  await Promise.all(processes.map(({ stop }) => stop()));
  // A mounted disk stays where it is.
  for (const name of readdirSync(dataDir))
    if (!isMountPoint(join(dataDir, name))) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const isMountPoint = (path: string) => statSync(path).dev !== statSync(join(path, '..')).dev;
