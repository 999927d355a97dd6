import { todayInLondon } from '#contract/fields/days.ts';

/** A page may stay open past midnight, and a phone may have a wrong clock: the later of both days is let through. */
export function latestDay(loadedOn: string): string {
  const now = todayInLondon(new Date());
  return now > loadedOn ? now : loadedOn;
}
