import { getLondonWeekTime } from '../../fields/london-moment.ts';

/** Some hours of a week. Days are 0 for Monday to 6 for Sunday, times are minutes since midnight. */
type OpeningSpan = { days: number[]; from: number; to: number };

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const day = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?`;
const until = String.raw`\s*(?:to|-|–)\s*`;
const linePattern = new RegExp(
  `^(?:every day|${day}(?:${until}${day})?)[,:]?\\s+${time}${until}${time}$`,
  'i',
);
const alwaysPattern = /^(?:day and night|24 hours)\b/i;
const dayMinutes = 24 * 60;
const always: OpeningSpan = { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: dayMinutes };

/** Splits opening hours into lines. A semicolon separates lines too, for environment variables. */
export const splitHours = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether `formatNextOpening` can read each line. */
export const areOpeningHours = (text: string): boolean =>
  splitHours(text).every((line) => readLine(line) !== null);

/**
 * Formats when the phone is next answered, to follow "We answer": "from 9 am tomorrow". Null if it is answered now,
 * or if the hours are not known.
 */
export function formatNextOpening(text: string, now: Date): string | null {
  const spans = splitHours(text).flatMap((line) => readLine(line) ?? []);
  if (spans.length === 0) return null;
  const { day: today, minute } = getLondonWeekTime(now);
  for (let later = 0; later <= 7; later += 1) {
    const onDay = spans.filter(({ days }) => days.includes((today + later) % 7));
    if (later === 0 && onDay.some(({ from, to }) => from <= minute && minute < to)) return null;
    const opening = Math.min(...onDay.map(({ from }) => from).filter((from) => later > 0 || from > minute));
    if (opening < Infinity) return `from ${formatTime(opening)}${formatDayName(today, later)}`;
  }
  return null;
}

function formatDayName(today: number, later: number): string {
  if (later === 0) return '';
  return later === 1 ? ' tomorrow' : ` on ${dayNames[(today + later) % 7]}`;
}

const formatTime = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${past}\u00A0${hour < 12 ? 'am' : 'pm'}`;
};

function readLine(line: string): OpeningSpan | null {
  if (alwaysPattern.test(line)) return always;
  const [, first, last = first, ...times] = linePattern.exec(line) ?? [];
  if (times.length === 0) return null;
  const from = countMinutes(times.slice(0, 3));
  const to = countMinutes(times.slice(3));
  if (from === null || to === null || from >= to) return null;
  return { days: listDays(first, last), from, to };
}

function countMinutes([hourText = '', minuteText = '0', half = '']: (string | undefined)[]): number | null {
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const isAfternoon = half.toLowerCase() === 'pm';
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0)) return null;
  const minutes = (half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour) * 60 + minute;
  return minutes <= dayMinutes ? minutes : null;
}

function listDays(first: string | undefined, last: string | undefined): number[] {
  if (first === undefined || last === undefined) return always.days;
  const [from, to] = [findDayIndex(first), findDayIndex(last)];
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (from + index) % 7);
}

const findDayIndex = (name: string) =>
  dayNames.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()));
