import { setTimeout as wait } from 'node:timers/promises';
import { onceAMinute } from '../log-sparingly.ts';
import { withOneRow, type Database, type PooledDatabase, type Queries } from './database.ts';

/** How long a read waits for the replica. On one network it is usually a few milliseconds behind. */
const catchUpMs = 100;
const pauseMs = 5;
const answerMs = 1_000;
const probeMs = 1_000;

/** `another`: the server is not a replica of this database. */
type State = 'ok' | 'behind' | 'unavailable' | 'another';

type Parts = { primary: Database; replica: PooledDatabase; log: (sentence: string) => void };

export type ReadReplica = Awaited<ReturnType<typeof openReadReplica>>;

/**
 * Reads from the replica if it has everything that was committed when the read began, otherwise from the primary.
 * Every reader sees all committed writes; no sticky sessions are needed.
 */
export async function openReadReplica({ primary, replica, log }: Parts) {
  const watched = watch({ primary, replica, log });
  const reads = { replica: 0, primary: 0 };
  const rows: Queries['rows'] = async <Row extends object>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ) => {
    if (watched.state() === 'ok' && (await watched.isCaughtUp())) {
      try {
        const replicaRows = await watched.unlessGone(replica.rows<Row>(text, ...values));
        reads.replica++;
        return replicaRows;
      } catch {
        // Fall back to the primary: PostgreSQL cancels queries that keep a replica from catching up.
      }
    }
    reads.primary++;
    return primary.rows<Row>(text, ...values);
  };
  await watched.isCaughtUp();
  const probing = setInterval(() => void watched.isCaughtUp(), probeMs).unref();
  return {
    database: {
      ...withOneRow(rows),
      transaction: primary.transaction,
      close: async () => {},
    } satisfies Database,
    state: watched.state,
    reads: () => ({ ...reads }),
    connections: replica.connections,
    stop: async () => {
      clearInterval(probing);
      await watched.isCaughtUp();
      await replica.close();
    },
  };
}

/** Watches whether the replica can be read. */
function watch({ primary, replica, log }: Parts) {
  let state: State | null = null;
  const pending = new Set<() => void>();
  const isDue = onceAMinute();
  const settle = (current: State | null): boolean => {
    if (!current) return false;
    const isNews = current !== (state ?? 'ok');
    if (isNews && isDue(sentences[current])) log(sentences[current]);
    state = current;
    if (current === 'unavailable') for (const giveUp of pending) giveUp();
    return current === 'ok';
  };
  return {
    state: (): string => state ?? 'unavailable',
    isCaughtUp: shareRunningCheck(async () => settle(await findState(primary, replica, state))),
    /** Rejects as soon as the replica is known to be gone, before the time limit of the statement. */
    unlessGone: <Answer>(reading: Promise<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        const giveUp = () => reject(new Error('The replica does not answer.'));
        pending.add(giveUp);
        void reading.then(resolve, reject).finally(() => pending.delete(giveUp));
      }),
  };
}

const elsewhere = 'Until then, everything is read from DATABASE_URL.';
const sentences: Record<State, string> = {
  ok: 'The replica in DATABASE_READ_URL is used again.',
  behind: `The replica in DATABASE_READ_URL has to catch up. ${elsewhere}`,
  unavailable: `The replica in DATABASE_READ_URL does not answer. ${elsewhere}`,
  another:
    'DATABASE_READ_URL does not lead to a replica of DATABASE_URL, so everything is read from DATABASE_URL.',
};

/**
 * Shares one check among concurrent callers. A running check may have read the position of the primary before the latest
 * write, so callers that arrive during it share the next one.
 */
function shareRunningCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  const begin = () => {
    next = null;
    const begun = check().finally(() => {
      if (running === begun) running = null;
    });
    return (running = begun);
  };
  return () => (running ? (next ??= running.then(begin)) : begin());
}

/** Null if the primary does not answer. */
async function findState(primary: Database, replica: Database, before: State | null): Promise<State | null> {
  const asking = primary.rows<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`;
  const [row] = await asking.catch(() => []);
  if (!row) return null;
  const timer = new AbortController();
  const tooLate = wait<State>(answerMs, 'unavailable', { signal: timer.signal });
  const compared = compare({ primary, replica, before }, row.position);
  return Promise.race([compared, tooLate])
    .catch(() => 'unavailable' as const)
    .finally(() => timer.abort());
}

type Compared = { primary: Database; replica: Database; before: State | null };

async function compare({ primary, replica, before }: Compared, position: string): Promise<State> {
  if (before !== 'ok' && !(await isSame(primary, replica))) return 'another';
  const until = performance.now() + catchUpMs;
  for (;;) {
    const row = await replica.oneRow<{ isReplica: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as "isReplica",
             coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere"`;
    if (!row.isReplica) return 'another';
    if (row.isThere) return 'ok';
    if (performance.now() > until) return 'behind';
    await wait(pauseMs);
  }
}

/** Whether both are the same database: reading from a replica of a trial system would show other people's bookings. */
async function isSame(...databases: Database[]): Promise<boolean> {
  const identities = await Promise.all(
    databases.map(async ({ oneRow }) => {
      const row = await oneRow<{ identity: string }>`
        select system_identifier || ' ' || current_database() as identity from pg_control_system()`;
      return row.identity;
    }),
  );
  return new Set(identities).size === 1;
}
