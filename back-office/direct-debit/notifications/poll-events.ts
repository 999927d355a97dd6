import { dayMs } from '#contract/fields/durations.ts';
import { JobFailure, type JobResult } from '../../jobs/job.ts';
import type { DirectDebitParts } from '../parts.ts';
import { listEvents } from '../gocardless/resources.ts';
import { storeEvents } from './receive-events.ts';
import { isGoCardlessError } from '../gocardless/errors.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'goCardless'> & {
  webhookSecrets: string[];
  wakeEventsWorker: () => void;
};

const pollIntervalMs = dayMs;
// Webhooks can be hours late, and so may events in the list.
const overlapMs = dayMs;
const firstPollMs = 30 * dayMs;

/** Polls events that no webhook has delivered: once a day, or in each run if there are no webhooks. */
export async function pollEvents(parts: Parts): Promise<JobResult> {
  const { database, clock, goCardless } = parts;
  const name = 'Payment events without a webhook';
  if (!goCardless) return { name, count: 0, message: 'No GoCardless account is connected.' };
  const now = clock();
  // A time in the future dates from before the clock was put back, so it does not show what was fetched.
  const [last] = await database.rows<{ at: Date }>`
    select polled_at as at from gocardless_poll where polled_at <= ${now}::timestamptz + interval '10 minutes'`;
  const isTooSoon =
    last && parts.webhookSecrets.length > 0 && now.getTime() - last.at.getTime() < pollIntervalMs;
  if (isTooSoon) return { name, count: 0, message: 'Polled once a day.' };
  const since = new Date(last ? last.at.getTime() - overlapMs : now.getTime() - firstPollMs);
  const events = await listEvents(goCardless, since);
  if (isGoCardlessError(events))
    throw new JobFailure(`gocardless: ${events.code}`, 'GoCardless did not list its events.');
  const count = await storeEvents(parts, events);
  await database.rows`
    insert into gocardless_poll (polled_at) values (${now})
    on conflict (only_row) do update set polled_at = excluded.polled_at`;
  await database.rows`delete from gocardless_event where done_at < ${now}::timestamptz - interval '13 months'`;
  if (count > 0) parts.wakeEventsWorker();
  return { name, count };
}
