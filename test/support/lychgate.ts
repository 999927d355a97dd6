import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDetails } from '#contract/operator/events/events.ts';
import { readConfig, type Config } from '#server/config.ts';
import { startLychgate } from '#server/main.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const operatorKey = 'operator-key-for-tests';
export const apiKey = 'api-key-for-tests-only';

/**
 * A whole Lychgate as `npm start` runs it, on a database of its own and a free port. `adjust` changes what no setting
 * can, such as how fast Sage is asked.
 */
export async function lychgateForTests(
  settings: Record<string, string> = {},
  adjust: (config: Config) => Config = (config) => config,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-test-'));
  const fresh = settings.BACK_OFFICE_URL ? null : await freshDatabase();
  const port = await freePort();
  const lines: string[] = [];
  const marked: object[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    API_KEY: apiKey,
    OPERATOR_KEY: operatorKey,
    DEMO: 'off',
    // Each connection is another process of PostgreSQL; with 12, a start takes twice the processor time.
    DATABASE_CONNECTIONS: '5',
    ...(fresh && { DATABASE_URL: fresh.url, PHOTOGRAPHS_SHARED: 'on' }),
    ...settings,
  });
  // Tests change rows by SQL, which a shared page shows later.
  const lychgate = await startLychgate(adjust({ ...config, sharedPagesMs: 0 }), (line, _, facts) => {
    lines.push(line);
    if (facts) marked.push({ line, ...facts });
  });
  return {
    address: lychgate.address,
    /** The lines that the start prints for operators. */
    operatorLink: lychgate.operatorLink,
    dataDir,
    database: fresh?.database,
    databaseUrl: fresh?.url,
    /** The lines of its log. */
    log: lines,
    /** The lines that state facts beside their sentence. */
    linesWithFacts: marked,
    stop: async () => {
      await lychgate.stop();
      await fresh?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestedLychgate = Awaited<ReturnType<typeof lychgateForTests>>;

/** An event made by the operator's own call; what a test does not state is left out. Answers its guid. */
export async function makeEvent(address: string, details: Partial<EventDetails> = {}): Promise<string> {
  const answer = await fetch(`${address}/api/Bereavement`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00', ...details }),
  });
  if (!answer.ok) throw new Error(`The event was refused: ${await answer.text()}`);
  return ((await answer.json()) as { guid: string }).guid;
}

/** One call to /api/ with the key that opens it to websites. */
export async function call(address: string, method: string, path: string, body?: unknown, key = apiKey) {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { 'X-Api-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}

type Run = { state: string; results: { name: string; count: number }[]; error: string | null };

/** Has a backup made as an operator does, and answers its run when it has ended, also after its call has stopped waiting. */
export async function runBackup(address: string): Promise<Run> {
  const { body: begun } = await call(address, 'POST', 'Jobs/Backup', {}, operatorKey);
  let run: Run = begun;
  await until(async () => {
    if (run.state !== 'queued' && run.state !== 'running') return true;
    run = (await call(address, 'GET', `Jobs/${begun.runId}`, undefined, operatorKey)).body;
    return false;
  });
  return run;
}

export { freePort };
