import { todayInLondon } from '#contract/fields/days.ts';
import { readTypedDate } from '../../ui/date-field/typed-date.ts';

type Asked = {
  /** The name of the day within a sentence: "day of the payment". */
  name: string;
  mayBeToCome?: true;
};

/** A day as people type it, as `YYYY-MM-DD`, or what is wrong with it. */
export function readDay(typed: string, { name, ...asked }: Asked): { day: string } | { problem: string } {
  const reading = readTypedDate(typed, { name, today: todayInLondon(new Date()), ...asked });
  return 'problem' in reading
    ? { problem: reading.problem ?? `Please enter the ${name}.` }
    : { day: reading.value.slice(0, 10) };
}
