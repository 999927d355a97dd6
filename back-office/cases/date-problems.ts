import type { Refused } from '#contract/call.ts';
import { earliestDay, todayInLondon } from '#contract/fields/today.ts';
import { refuseInvalid } from '../check.ts';

/** A day on which something happened that staff write down. */
export const refuseDayToCome = (field: string, day: string, now: Date): Refused | null =>
  isOutside(day, todayInLondon(now)) ? refuseInvalid({ [field]: 'Please enter a day that has come.' }) : null;

type Dates = { bornOn?: string | null | undefined; diedOn?: string | null | undefined };

/** Problems with the two dates of somebody who died, by field. */
export function dateProblems({ bornOn, diedOn }: Dates, now: Date): Record<string, string> {
  const today = todayInLondon(now);
  return {
    ...(bornOn &&
      isOutside(bornOn, today) && { bornOn: 'Please enter a date of birth from 1900 until today.' }),
    ...(diedOn &&
      isOutside(diedOn, today) && { diedOn: 'Please enter a date of death from 1900 until today.' }),
    ...(bornOn && diedOn && diedOn < bornOn && { diedOn: 'The date of death is before the date of birth.' }),
  };
}

const isOutside = (day: string, today: string): boolean => day < earliestDay || day > today;
