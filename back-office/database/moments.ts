import { sql, type Fragment } from './database.ts';

// The clocks of machines differ by less than this.
const aheadMinutes = 10;

/** In SQL: the latest moment that a row can have. One with a later moment was written before the clock was put back. */
export const latestMoment = (now: Date) => sql`${now}::timestamptz + make_interval(mins => ${aheadMinutes})`;

/** A condition: a moment is within the last `seconds`, and not in the future. */
export const isRecent = (moment: Fragment, seconds: number, now: Date) =>
  sql`(${moment} > ${now}::timestamptz - make_interval(secs => ${seconds}) and ${moment} <= ${latestMoment(now)})`;

/** Older than `since`, or in the future because a clock was put back. */
export const isLongAgo = (moment: Fragment, since: Date, now: Date) =>
  sql`(${moment} < ${since} or ${moment} > ${latestMoment(now)})`;
