import type { Database } from '../../database/database.ts';
import { isFree } from '../../jobs/lease.ts';
import { streams } from '../email.ts';

type Parts = { database: Database; clock: () => Date; wakeOutbox: () => void };

/** Wakes the outbox if emails are due. Returns how many. */
export async function wakeOutboxIfDue({ database, clock, wakeOutbox }: Parts): Promise<number> {
  const waiting = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from pending_email
    where stream = any(${[...streams]}) and due_at <= ${clock()} and ${isFree}`;
  if (waiting.count > 0) wakeOutbox();
  return waiting.count;
}
