import { formatDay, formatHour } from '#contract/fields/days.ts';
import { parseDate } from '../../ui/date-field/parse-date.ts';

/** Most often the year is wrong. */
export const isInPast = 'This time has passed. Please check the day, its year and the time.';

type FormValues = { day: string; time: string };
type MomentQuestion = {
  /** The name of the moment: "the start". Its day is asked for as `day of ${name}`. */
  name: string;
  today: string;
};

/** Wall time, null if nothing was typed, or what is wrong with the day and the time. */
export type ParsedMoment = { value: string | null } | { wrong: { day?: string; time?: string } };

/** Reads a day and a time as people type them, in two boxes. */
export function parseMoment({ day, time }: FormValues, { name, today }: MomentQuestion): ParsedMoment {
  if (day.trim() === '' && time.trim() === '') return { value: null };
  const date = parseDate(day, { name: `day of ${name}`, today, allowFuture: true });
  const clock = readTypedTime(time, name);
  if ('value' in date && 'time' in clock) return { value: `${date.value.slice(0, 10)}T${clock.time}` };
  return {
    wrong: {
      ...('problem' in date && { day: date.problem ?? `Please enter the day of ${name}.` }),
      ...('problem' in clock && { time: clock.problem }),
    },
  };
}

// Any day: its reader knows how people type times.
const someDay = '1 1 2001';

function readTypedTime(text: string, name: string): { time: string } | { problem: string } {
  if (text.trim() === '') return { problem: `Please enter the time of ${name}.` };
  const reading = parseDate(`${someDay} ${text}`, { name: '', today: '2001-01-01' });
  return 'problem' in reading
    ? { problem: `Please enter the time of ${name} as 14:30 or 2:30 pm.` }
    : { time: reading.value.slice(11) };
}

export const hourOf = (wallTime: string) =>
  formatHour(Number(wallTime.slice(11, 13)), wallTime.slice(14, 16));
/** "14:30" as "2:30 pm" in a form. */
export const typedHour = (wallTime: string | null): string => (wallTime ? hourOf(wallTime) : '');

/** "3 Dec 2026" in a form. */
export const typedDay = (wallTime: string | null): string => (wallTime ? formatDay(wallTime) : '');
