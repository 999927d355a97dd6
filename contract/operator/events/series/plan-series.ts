import { getDay } from '../../../fields/days.ts';
import { findBankHoliday } from './bank-holidays.ts';
import {
  isLastOfWeekday,
  listRepeatDates,
  seriesDatesMax,
  type RepeatRule,
  type Times,
} from './repeat-dates.ts';

type Problems = { [Field in 'repeats' | 'count' | 'until' | 'except']?: string };
type Choice = { except?: string[] | undefined; skipBankHolidays?: boolean | null | undefined };

/** Lists the dates of a rule without those that are left out, or answers the problems of its fields. */
export function planSeries(first: Times, rule: RepeatRule, { except = [], skipBankHolidays }: Choice = {}) {
  const { repeats, count, until } = rule;
  const problems: Problems = {};
  if (repeats === 'monthly-by-last-weekday' && !isLastOfWeekday(first.startDateTime))
    problems.repeats = notLast;
  if (!count && !until) problems.count = noEnd;
  if (count && until) problems.until = twoEnds;
  if (until && until <= getDay(first.startDateTime)) problems.until = endsBeforeSecond;
  if (Object.keys(problems).length > 0) return { problems };
  const { dates, skipped } = listRepeatDates(first, rule);
  if (dates.length > seriesDatesMax) return { problems: { until: tooManyDates } };
  if (dates.length < 2) return { problems: { [count ? 'count' : 'until']: endsBeforeSecond } };
  const isLeftOut = (day: string) =>
    except.includes(day) || (skipBankHolidays === true && findBankHoliday(day) !== null);
  const chosen = dates.filter(({ startDateTime }) => !isLeftOut(getDay(startDateTime)));
  return chosen.length > 0 ? { dates, chosen, skipped } : { problems: { except: noDateLeft } };
}

const notLast =
  'This is not the last such weekday of its month. Please choose another rhythm, or change the day of the start.';
export const badCount = `Please enter how many dates there are, from 2 to ${seriesDatesMax}.`;
const noEnd = 'Please enter how many dates there are, or the last day.';
const twoEnds = 'Please enter either how many dates there are or the last day, and leave the other empty.';
const endsBeforeSecond = 'There is no second date until then. Please enter a later day.';
const tooManyDates = `These are more than ${seriesDatesMax} dates. Please enter an earlier day, and add the others later.`;
export const noDateLeft = 'Please tick at least one date.';
