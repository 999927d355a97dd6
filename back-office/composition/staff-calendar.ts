import { dayMs } from '#contract/fields/durations.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { StaffCalendar } from '#contract/visitor/staff-calendar.ts';
import type { Database } from '../database/database.ts';
import { readBranchEvents } from '../events/managing/branch-calendar.ts';
import { readBranchFunerals } from '../funerals/funeral-list.ts';
import { findCalendarBranch, type CalendarAccess } from '../staff/people/calendar.ts';

// Calendars also show the recent past, as a diary does.
const calendarPastMs = 30 * dayMs;

/** The events and funerals of the branch whose private calendar address this is; null if the address is unknown. */
export async function findStaffCalendar(
  { readDatabase, clock, ...access }: CalendarAccess & { readDatabase: Database; clock: () => Date },
  token: string,
): Promise<StaffCalendar | null> {
  const owner = await findCalendarBranch(access, token);
  if (!owner) return null;
  const since = new Date(clock().getTime() - calendarPastMs);
  const [events, funerals] = await Promise.all([
    readBranchEvents(readDatabase, { ...owner, since }),
    readBranchFunerals(readDatabase, { ...owner, since: todayInLondon(since) }),
  ]);
  return { events, funerals };
}
