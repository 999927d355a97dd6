import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostmaster } from '#back-office/database/embedded/postmaster.ts';

const answerMs = 60_000;
const connectMs = 2_000;
const askAgainMs = 50;

/** To stop and continue it, the signal goes to its whole process group: the server has a process for each connection. */
export async function signalServer(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const { pid } = (await findPostmaster(cluster)) ?? {};
  if (!pid) return;
  const isPause = signal === 'SIGSTOP' || signal === 'SIGCONT';
  process.kill(isPause ? -pid : pid, signal);
}

export async function untilItAnswers(url: string): Promise<void> {
  const untilMs = performance.now() + answerMs;
  while (!(await canQuery(url))) {
    if (performance.now() > untilMs) throw new Error('PostgreSQL did not come back.');
    await wait(askAgainMs);
  }
}

async function canQuery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
