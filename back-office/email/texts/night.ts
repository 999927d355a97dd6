import { hourMs } from '#contract/fields/durations.ts';
import { londonMoment, getLondonWeekTime } from '#contract/fields/london-moment.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { addDays } from '#contract/operator/events/series/repeat-dates.ts';
import type { Database } from '../../database/database.ts';
import { isHeld, releaseLease } from '../../jobs/lease.ts';
import { nightReason, type Claimed } from '../outbox/claim.ts';

const fromMinute = 8 * 60;
const untilMinute = 20 * 60;
// On the way there at eight in the morning, nobody should learn that it is cancelled.
const soonMs = 2 * hourMs;

/** When a text message may go, not before 8:00 and not from 20:00 in London. Null: now. Events that begin soon are told at once. */
export function findNextMorning(now: Date, startsAt: Date | null): Date | null {
  const { minute } = getLondonWeekTime(now);
  if (startsAt === null || (minute >= fromMinute && minute < untilMinute)) return null;
  const today = `${todayInLondon(now)}T08:00:00`;
  const morning = londonMoment(minute < fromMinute ? today : addDays(today, 1));
  return startsAt.getTime() - morning.getTime() < soonMs ? null : morning;
}

type Parts = { database: Database; clock: () => Date };

/** Puts a text message back until the morning. Answers whether it did. */
export async function deferAtNight(
  { database, clock }: Parts,
  waiting: Claimed,
  startsAt: Date | null,
): Promise<boolean> {
  const morning = findNextMorning(clock(), startsAt);
  if (!morning) return false;
  await database.rows`
    update outbox set state = 'queued', due_at = ${morning}, last_error = ${nightReason}, tries = tries - 1, ${releaseLease}
    where ${isHeld(waiting)} and state = 'sending'`;
  return true;
}
