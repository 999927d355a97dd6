import { chmodSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { startSmtp } from '../../test/support/email/smtp.ts';
import { startS3 } from '../../test/storage/s3.ts';
import { createDisposableDataDir } from '../../test/support/postgres.ts';
import { keys } from '../processes.ts';
import { readOperatorLink, startLychgate } from './lychgate.ts';
import { chooseAddress, startNginx } from './nginx.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres } from './postgres.ts';
import type { Settings, Target } from './target.ts';

/**
 * Starts an installation of many machines on one: PostgreSQL, PgBouncer, an S3 server, a mail server that counts,
 * two web processes, a worker, and nginx in front. The worker is separate, as in `deploy/compose.yaml`: a campaign
 * or photographs do not slow the pages down, and each role can fail alone. `inFrontOf` may start a proxy that all
 * others use to reach PostgreSQL.
 */
export async function startStack(
  overrides: Settings = {},
  inFrontOf = async (url: string) => url,
): Promise<Target> {
  await using opening = new AsyncDisposableStack();
  const folder = createDisposableFolder();
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const mailServer = opening.adopt(await startSmtp(), (server) => server.stop());
  const s3 = opening.adopt(await startS3(), (server) => server.stop());
  const postgres = opening.adopt(await startPostgres(folder), (server) => server.stop());
  const databaseUrl = await inFrontOf(postgres.url);
  const pgBouncer = opening.adopt(await startPgBouncer(folder, databaseUrl), (program) => program.stop());
  const address = await chooseAddress();
  const settings = {
    PUBLIC_URL: address,
    TRUST_PROXY: '1',
    DATABASE_URL: pgBouncer.url,
    DATABASE_POOLER: 'on',
    DATABASE_DIRECT_URL: databaseUrl,
    S3_URL: s3.settings.url,
    S3_KEY: s3.settings.key,
    S3_SECRET: s3.settings.secret,
    S3_REGION: s3.settings.region,
    SMTP_URL: mailServer.url,
    ...overrides,
  };
  const start = async (name: string, role: 'web' | 'worker') =>
    opening.adopt(await startLychgate(folder, name, role, settings), (started) => started.stop());
  // The first one makes the tables.
  const first = await start('web-1', 'web');
  const [second, worker] = await Promise.all([start('web-2', 'web'), start('worker', 'worker')]);
  const web = [first, second];
  const nginx = opening.adopt(await startNginx(folder, address, web), (program) => program.stop());
  const open = opening.move();
  return {
    name: 'stack',
    address,
    operatorLink: readOperatorLink(first),
    keys,
    processes: [...web, worker],
    postgres,
    mailServer,
    s3,
    nginx,
    pgBouncer,
    folder,
    stop: () => open.disposeAsync(),
  };
}

/** Makes a folder that is removed when this process ends, however it ends; programs in it end too. */
export function createDisposableFolder(): string {
  const folder = createDisposableDataDir();
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
}
