import { toUtcDay } from '#contract/fields/days.ts';
import { dayMs } from '#contract/fields/durations.ts';
import type { NamedArchive } from './folder.ts';

const dailyMax = 7;
const weeklyMax = 4;
const monthlyMax = 12;
const gapMs = 8 * dayMs;

/**
 * The archives to delete: all but the newest of each of the last 7 days, 4 weeks and 12 months that have one, and each
 * whose day has come. The newest always stays. If the newest ones were made more than a week apart, the clock may have
 * jumped, and all stay until there are a week of newer ones.
 */
export function chooseArchivesToDelete(archives: NamedArchive[], now: Date, keepDays: number): string[] {
  if (hasGap(archives)) return [];
  const [newest, ...older] = archives;
  const toKeep = new Set([
    ...newestOfEach(archives, dailyMax, ({ madeAt }) => toUtcDay(madeAt)),
    ...newestOfEach(archives, weeklyMax, ({ madeAt }) => formatWeek(madeAt)),
    ...newestOfEach(archives, monthlyMax, ({ madeAt }) => toUtcDay(madeAt).slice(0, 7)),
  ]);
  const oldest = now.getTime() - keepDays * dayMs;
  return older
    .filter(
      ({ name, madeAt, until }) =>
        name !== newest?.name && (!toKeep.has(name) || until <= toUtcDay(now) || madeAt.getTime() < oldest),
    )
    .map(({ name }) => name);
}

/** Whether the clock may have jumped between two of the newest archives. */
export const hasGap = (archives: NamedArchive[]): boolean =>
  archives
    .slice(0, dailyMax)
    .some(
      ({ madeAt }, index, newest) =>
        index > 0 && newest[index - 1]!.madeAt.getTime() - madeAt.getTime() > gapMs,
    );

function newestOfEach(archives: NamedArchive[], max: number, periodOf: (archive: NamedArchive) => string) {
  const newest = new Map<string, string>();
  for (const archive of archives) {
    const period = periodOf(archive);
    if (!newest.has(period) && newest.size < max) newest.set(period, archive.name);
  }
  return newest.values();
}

/** The Monday of its week. */
const formatWeek = (moment: Date): string =>
  toUtcDay(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * dayMs);
