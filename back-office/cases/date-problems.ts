import { earliestDay, todayInLondon } from '#contract/fields/today.ts';

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
