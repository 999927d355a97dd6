import { parseDate } from '../../../ui/date-field/parse-date.ts';

type DayQuestion = {
  /** The name of the day within a sentence: "day of the payment". */
  name: string;
  today: string;
  allowFuture?: true;
};

/** A day as people type it, as `YYYY-MM-DD`, or what is wrong with it. */
export function readDay(text: string, question: DayQuestion): { day: string } | { problem: string } {
  const reading = parseDate(text, question);
  return 'problem' in reading
    ? { problem: reading.problem ?? `Please enter the ${question.name}.` }
    : { day: reading.value.slice(0, 10) };
}
