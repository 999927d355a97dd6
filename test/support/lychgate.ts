import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDetails } from '#contract/operator/events/events.ts';
import { readConfig, type Config } from '#server/config.ts';
import { startLychgate } from '#server/main.ts';
import { createDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const operatorKey = 'operator-key-for-tests';
export const apiKey = 'api-key-for-tests-only';

/**
 * Starts a whole Lychgate, on a database of its own and a free port. `adjust` changes the configuration that no
 * setting can, such as the pace of requests to Sage.
 */
export async function startTestLychgate(
  settings: Record<string, string> = {},
  adjust: (config: Config) => Config = (config) => config,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-test-'));
  const fresh = settings.BACK_OFFICE_URL ? null : await createDatabase();
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
    /** The lines of its log that have fields, with those fields. */
    linesWithFacts: marked,
    stop: async () => {
      await lychgate.stop();
      await fresh?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestedLychgate = Awaited<ReturnType<typeof startTestLychgate>>;

/** Makes an event with the operator call. Returns its guid. */
export async function makeEvent(address: string, details: Partial<EventDetails> = {}): Promise<string> {
  const answer = await fetch(`${address}/api/Bereavement`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00', ...details }),
  });
  if (!answer.ok) throw new Error(`The event was refused: ${await answer.text()}`);
  return ((await answer.json()) as { guid: string }).guid;
}

/** Makes a call to /api/, with the key of websites unless `key` says otherwise. */
export async function call(address: string, method: string, path: string, body?: unknown, key = apiKey) {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { 'X-Api-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}

/** Makes a call to /api/ with the operator key. */
export const callAsOperator = (
  { address }: { address: string },
  method: string,
  path: string,
  body?: unknown,
) => call(address, method, path, body, operatorKey);

// Each test knows the shape of what it asks for.
type Json = ReturnType<typeof JSON.parse>;

/** Makes a call with the operator key that has to succeed. Returns the body of its answer. */
export async function runAsOperator<Body = Json>(
  server: { address: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await callAsOperator(server, method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The fields of a record in the export of personal data, as JSON. */
export async function exportFields(server: { address: string }, kind: string, id: string): Promise<string> {
  const { records } = await runAsOperator(server, 'POST', 'PersonalData/Export', { records: [{ kind, id }] });
  return JSON.stringify(records[0].fields);
}

type Run = { state: string; results: { name: string; count: number }[]; error: string | null };

/** Starts a backup with the operator call, and waits for its end. Returns its run. */
export async function runBackup(address: string): Promise<Run> {
  const { body: begun } = await callAsOperator({ address }, 'POST', 'Jobs/Backup', {});
  let run: Run = begun;
  await until(async () => {
    if (run.state !== 'queued' && run.state !== 'running') return true;
    run = (await callAsOperator({ address }, 'GET', `Jobs/${begun.runId}`)).body;
    return false;
  });
  return run;
}
