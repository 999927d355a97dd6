import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningEmbedded } from '#back-office/database/embedded/embedded.ts';
import { findPostmaster } from '#back-office/database/embedded/postmaster.ts';
import { startSmtp } from '../../test/support/email/smtp.ts';
import { keys } from '../processes.ts';
import { readOperatorLink, startLychgate } from './lychgate.ts';
import { signalServer, untilItAnswers } from './postgres-process.ts';
import { createDisposableFolder } from './stack.ts';
import type { Settings, Target } from './target.ts';

/** One Lychgate with its own PostgreSQL and photographs in a folder, and a mail server that counts. */
export async function startOneProcess(overrides: Settings = {}): Promise<Target> {
  await using opening = new AsyncDisposableStack();
  const folder = createDisposableFolder();
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const mailServer = opening.adopt(await startSmtp(), (server) => server.stop());
  const settings = { SMTP_URL: mailServer.url, ...overrides };
  const lychgate = opening.adopt(await startLychgate(folder, 'lychgate', 'both', settings), (started) =>
    started.stop(),
  );
  const { dataDir, address } = lychgate;
  const cluster = join(dataDir, 'postgres');
  const password = readFileSync(join(dataDir, 'keys/database-password'), 'utf8').trim();
  const url = (await findRunningEmbedded(dataDir, password))!;
  const open = opening.move();
  return {
    name: 'one process',
    address,
    operatorLink: readOperatorLink(lychgate),
    keys,
    processes: [lychgate],
    postgres: {
      url,
      pid: async () => (await findPostmaster(cluster))?.pid,
      kill: (signal) => signalServer(cluster, signal),
      comeBack: () => untilItAnswers(url),
    },
    mailServer,
    s3: null,
    nginx: null,
    pgBouncer: null,
    folder,
    stop: () => open.disposeAsync(),
  };
}
