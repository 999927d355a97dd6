import { todayInLondon } from '#contract/fields/days.ts';

/** A page may stay open past midnight, and a phone's clock may be wrong, so the later of both days is accepted. */
export function latestDay(loadedOn: string): string {
  const now = todayInLondon(new Date());
  return now > loadedOn ? now : loadedOn;
}
