import { hourMs } from '#contract/fields/durations.ts';
import { londonMoment, getLondonWeekTime } from '#contract/fields/london-moment.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { addDays } from '#contract/operator/events/series/repeat-dates.ts';
import type { Database } from '../../database/database.ts';
import { isHeld, releaseLease } from '../../jobs/lease.ts';
import { nightReason, type ClaimedEmail } from '../outbox/claim.ts';

const fromMinute = 8 * 60;
const untilMinute = 20 * 60;
// People who are already on the way should not learn at eight that the event is cancelled.
const soonMs = 2 * hourMs;

/**
 * The moment at which a text message may be sent: from 8:00 to 20:00 in London. Null if it may be sent now, also at night
 * if its event begins soon.
 */
export function findNextMorning(now: Date, startsAt: Date | null): Date | null {
  const { minute } = getLondonWeekTime(now);
  if (startsAt === null || (minute >= fromMinute && minute < untilMinute)) return null;
  const today = `${todayInLondon(now)}T08:00:00`;
  const morning = londonMoment(minute < fromMinute ? today : addDays(today, 1));
  return startsAt.getTime() - morning.getTime() < soonMs ? null : morning;
}

type Parts = { database: Database; clock: () => Date };

/** Defers a text message until the morning. Returns whether it did. */
export async function deferAtNight(
  { database, clock }: Parts,
  waiting: ClaimedEmail,
  startsAt: Date | null,
): Promise<boolean> {
  const morning = findNextMorning(clock(), startsAt);
  if (!morning) return false;
  await database.rows`
    update outbox set state = 'queued', due_at = ${morning}, last_error = ${nightReason}, tries = tries - 1, ${releaseLease}
    where ${isHeld(waiting)} and state = 'sending'`;
  return true;
}
