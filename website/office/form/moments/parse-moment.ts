import { formatDay, formatHour } from '#contract/fields/days.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';

/** The problem of a moment in the past. It names the year, which is most often wrong. */
export const pastTimeMessage = 'This time has passed. Please check the day, its year and the time.';

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
  const date = parseDate(day, { name: `day of ${name}`, today, allowFuture: true, nextIfNoYear: true });
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
  const input = replaceSpokenHours(text);
  const reading = parseDate(`${someDay} ${input}`, { name: '', today: '2001-01-01' });
  if ('problem' in reading) return { problem: `Please enter the time of ${name} as 14:30 or 2:30 pm.` };
  // Nobody means half past two in the night.
  const [, digits] = /^\s*([1-6](?:[.:]\d\d)?)\s*$/.exec(input) ?? [];
  return digits
    ? { problem: `Please enter the time of ${name} as ${digits} am or ${digits} pm.` }
    : { time: reading.value.slice(11) };
}

const hours = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const minutesPast: Record<string, number> = { 'half past': 30, 'quarter past': 15, 'quarter to': -15 };
const spokenTime =
  /^(?:a )?(half past|quarter past|quarter to)? ?([a-z]+|1?\d)(?: o'?clock)? ?([ap]\.?m\.?)?$/;

/** "Half past ten" as "10:30", and "noon" as "12:00". Anything else stays as it is. */
function replaceSpokenHours(text: string): string {
  const spoken = text.trim().toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  if (/^(?:12 )?(?:noon|midday)$/.test(spoken)) return '12:00';
  const [, before = '', word = '', half = ''] = spokenTime.exec(spoken) ?? [];
  const hour = /^\d/.test(word) ? Number(word) : hours.indexOf(word) + 1;
  if (hour < 1 || hour > hours.length || (/^\d/.test(word) && !before && half)) return text;
  const minutes = (hour % 12) * 60 + (minutesPast[before] ?? 0);
  const [hourOnDial, minute] = [Math.floor(((minutes + 720) % 720) / 60) || 12, (minutes + 720) % 60];
  return `${hourOnDial}:${String(minute).padStart(2, '0')} ${half}`.trim();
}

export const formatTimeOfDay = (wallTime: string) =>
  formatHour(Number(wallTime.slice(11, 13)), wallTime.slice(14, 16));
/** "14:30" as "2:30 pm" in a form. */
export const hourInForm = (wallTime: string | null): string => (wallTime ? formatTimeOfDay(wallTime) : '');

/** "3 Dec 2026" in a form. */
export const dayInForm = (wallTime: string | null): string => (wallTime ? formatDay(wallTime) : '');
