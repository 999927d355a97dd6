import { hourSeconds } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import type { Stream } from '../email.ts';
import { recordStop } from './stops.ts';

const withinSeconds = hourSeconds;
const recipientsMin = 3;

/**
 * Stops a stream if reports within an hour say that several recipients refused us for one reason, and they are at least
 * half of the recipients of that hour. A few of many may have their own filter, and a person who forges reports about
 * their own emails must not stop those to others.
 */
export async function stopIfRefusedAlike(
  { database, clock }: { database: Database; clock: () => Date },
  stream: Stream,
  reason: string,
): Promise<void> {
  const now = clock();
  const alike = await database.oneRow<{ recipients: number }>`
    select count(distinct lower(recipient))::integer as recipients from undelivered_email
    where stream = ${stream} and last_error = ${reason} and ${isRecent(sql`failed_at`, withinSeconds, now)}`;
  if (alike.recipients < recipientsMin) return;
  const sent = await database.oneRow<{ recipients: number }>`
    select count(distinct lower(recipient))::integer as recipients from outbox
    where stream = ${stream} and ${isRecent(sql`sent_at`, withinSeconds, now)}`;
  if (alike.recipients * 2 < sent.recipients) return;
  await recordStop({ database, clock }, stream, { cause: 'reports', reason });
}
