import type { Refused } from '#contract/call.ts';
import { earliestDay, todayInLondon } from '#contract/fields/today.ts';
import { refuseInvalid } from '../check.ts';

/** Refuses a day in the future, or before 1900, in a field about the past. */
export const refuseDayToCome = (field: string, day: string, now: Date): Refused | null =>
  isOutside(day, todayInLondon(now)) ? refuseInvalid({ [field]: 'Please enter a day that has come.' }) : null;

type Dates = { bornOn?: string | null | undefined; diedOn?: string | null | undefined };

/** The problems of the dates of birth and death, by field. */
export function findDateProblems({ bornOn, diedOn }: Dates, now: Date): Record<string, string> {
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
