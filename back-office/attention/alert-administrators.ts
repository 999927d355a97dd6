import { hourMs, daySeconds } from '#contract/fields/durations.ts';
import { sql, type Database } from '../database/database.ts';
import { isRecent } from '../database/moments.ts';

/** The kinds of items that may need attention, each with the number that have waited since before a moment. */
export type AlertCounter = { kind: AlertKind; count: (since: Date) => Promise<number> };
export type AlertKind =
  | 'requests'
  | 'emails'
  | 'jobs'
  | 'backups'
  | 'complaints'
  | 'payments'
  | 'care'
  | 'seals';

export type AlertFacts = { name: string; hours: number; counts: Partial<Record<AlertKind, number>> };

export type AlertParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  attentionHours: number;
  waiting: AlertCounter[];
  readAdministrators: () => Promise<{ guid: string; name: string; eMail: string }[]>;
};

const betweenSeconds = daySeconds;

/**
 * Emails the administrators if items have needed attention for too long, at most once in 24 hours. The email has only
 * counts. Returns how many emails were queued.
 */
export async function alertAdministrators(parts: AlertParts): Promise<number> {
  const { database, clock, attentionHours: hours, waiting } = parts;
  const now = clock();
  const [recent] = await database.rows`
    select from outbox
    where kind = 'attention-alert' and ${isRecent(sql`created_at`, betweenSeconds, now)} limit 1`;
  if (recent) return 0;
  const since = new Date(now.getTime() - hours * hourMs);
  const counts = await Promise.all(
    waiting.map(async ({ kind, count }) => [kind, await count(since)] as const),
  );
  const pending = counts.filter(([, count]) => count > 0);
  const people = pending.length > 0 ? await parts.readAdministrators() : [];
  if (people.length === 0) return 0;
  const facts = people.map(
    ({ name }) => ({ name, hours, counts: Object.fromEntries(pending) }) satisfies AlertFacts,
  );
  const queued = await database.oneRow<{ count: number }>`
    select queue_emails(${people.map(({ guid }) => `attention-alert:${guid}:${now.toISOString()}`)},
                        ${people.map(({ eMail }) => eMail)}, ${facts.map((each) => JSON.stringify(each))},
                        'attention-alert', ${now}) as count`;
  parts.wakeOutbox();
  return queued.count;
}
