import { minuteMs } from '#contract/fields/durations.ts';
import { sql, type Database } from '../database/database.ts';
import { startWorker } from '../jobs/worker.ts';

type Parts = { database: Database; log: (sentence: string) => void };

const pollMs = minuteMs;

// A window that ends later than one that begins now is of a clock that was put back since. The second is for statements
// that began in another order.
const isOpen = sql`(kept.ends_at > now() and kept.ends_at <= excluded.ends_at + interval '1 second')`;

/** Counts hits in time windows, shared by all processes on one database. A window begins with its first hit. */
export function openRequestCounts({ database, log }: Parts) {
  const failure = 'Old request counts could not be deleted';
  const deleting = startWorker({ work: () => deleteEnded(database), pollMs, log, failure });
  return {
    /** Adds one hit, or `by` hits. Returns the count of this window, and when the window ends. */
    count: async (key: string, windowMs: number, by = 1): Promise<{ count: number; endsInMs: number }> => {
      return database.oneRow<{ count: number; endsInMs: number }>`
        insert into request_count as kept (key, count, ends_at)
        values (${key}, ${by}::integer, now() + make_interval(secs => ${windowMs / 1_000}))
        on conflict (key) do update set
          count = case when ${isOpen} then kept.count else 0 end + excluded.count,
          ends_at = case when ${isOpen} then kept.ends_at else excluded.ends_at end
        returning count, extract(epoch from ends_at - now())::double precision * 1000 as "endsInMs"`;
    },
    forget: async (key: string): Promise<void> => {
      await database.rows`delete from request_count where key = ${key}`;
    },
    stop: deleting.stop,
  };
}

// Skips what another process is deleting or counting at this moment.
async function deleteEnded({ rows }: Database): Promise<void> {
  await rows`
    delete from request_count where key in (
      select key from request_count where ends_at <= now() for update skip locked)`;
}
