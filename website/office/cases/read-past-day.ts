import { todayInLondon } from '#contract/fields/today.ts';
import { parseDate } from '../../ui/date-field/parse-date.ts';

/** A day until today, as it was typed. */
export function readPastDay(text: string, name: string): { day: string } | { problem: string } {
  const date = parseDate(text, { name, today: todayInLondon(new Date()) });
  if ('value' in date) return { day: date.value.slice(0, 10) };
  return { problem: date.problem ?? `Please enter the ${name}.` };
}
