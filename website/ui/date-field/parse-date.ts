import { earliestDay } from '#contract/fields/today.ts';
import { months, formatHour, formatLongDay } from '#contract/fields/days.ts';

/**
 * `value` is wall time, `YYYY-MM-DDTHH:mm:ss`, midnight if no time was typed; `description` is the date in words;
 * `assumed` names the assumed century, or is empty. `problem` is null if nothing was typed, which only the form's
 * own rules can judge.
 */
export type ParsedDate = Reading | { problem: string | null };
type Reading = { value: string; description: string; assumed: string };

type DateQuestion = {
  /** The name of the date within a sentence: "date of birth". */
  name: string;
  /** `YYYY-MM-DD` in London; a time later today is fine. */
  today: string;
  /** For a date that is planned. */
  allowFuture?: true;
  /** Whether a day and a month without a year mean the next such day. */
  nextIfNoYear?: true;
};

/**
 * Reads a date as people type it: the formats of section 5 of the specification and other common ones. The day
 * always comes before the month. Anything else is refused, never turned into another date.
 */
export function parseDate(
  input: string,
  { name, today, allowFuture, nextIfNoYear }: DateQuestion,
): ParsedDate {
  const text = normaliseText(input);
  if (text === '') return { problem: null };
  const read = readText(text, allowFuture ? latestPlanned : today, nextIfNoYear ? today : null);
  if (!read.kind) return read;
  if (allowFuture && read.kind === 'toCome') return { problem: `Please enter a ${name} before 2100.` };
  const year = allowFuture ? String(Number(today.slice(0, 4)) + 1) : '1945';
  return { problem: sentences[read.kind](name, read.detail ?? '', year) };
}

const latestPlanned = '2099-12-31';

/** `year` is the year of the example. */
type Sentence = (name: string, detail: string, year: string) => string;

const sentences = {
  notRead: (name, _, year) =>
    `Please enter the ${name} as a day, a month and a year, such as 27 3 ${year} or 27 Mar ${year}.`,
  dayFirst: (name, turned) => `Please enter the ${name} with the day first, such as ${turned}.`,
  noYear: (name, _, year) => `Please enter the ${name} with its year, such as 27 3 ${year}.`,
  noDay: (name, _, year) => `Please enter the ${name} with its day and month, such as 27 3 ${year}.`,
  yearDigits: (name, _, year) => `Please enter the year of the ${name} with four digits, such as ${year}.`,
  monthNotFound: (name, month) =>
    `Please enter the month of the ${name} as a number or a name, such as 3 or March. There is no month “${month}”.`,
  notReal: (name, day) => `${day} is not a real date. Please check the ${name}.`,
  wrongWeekday: (name, weekday) => `Please check the ${name}. ${weekday}.`,
  tooEarly: (name) => `Please enter a ${name} from 1 January 1900 onwards.`,
  toCome: (name, day) => `Please enter a ${name} that is today or earlier. ${day} is still to come.`,
  timeNotFound: (_, time) => `Please enter a time such as 14:30 or 2:30 pm. There is no ${time}.`,
  zone: (name, zone) => `Please enter the ${name} as it was in the United Kingdom, without “${zone}”.`,
} satisfies Record<string, Sentence>;

type Problem = { kind: keyof typeof sentences; detail?: string };
type Result<Value> = (Value & { kind?: never; detail?: never }) | Problem;

const charactersMax = 100;

// NFKC turns full-width digits, unusual spaces and fractions (Word makes ½ of 1/2) into plain characters.
function normaliseText(input: string): string {
  if (input.length > charactersMax) return '?';
  return input
    .normalize('NFKC')
    .replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[‘’´`]/g, "'")
    .toLowerCase()
    .trim();
}

const zoneAtEnd = /(?:\d *(z)|\b(gmt|utc|bst)|: *\d\d *([+-] *\d\d(?::?\d\d)?))$/;

/** `nextFrom` is the day from which a day without a year is searched. */
function readText(text: string, today: string, nextFrom: string | null): Result<Reading> {
  const zone = zoneAtEnd.exec(text)?.slice(1).find(Boolean);
  if (zone) return { kind: 'zone', detail: zone.toUpperCase() };
  const { parts, weekday, time } = splitText(text);
  const dateParts = readDateParts(nextFrom ? withNextYear(parts, nextFrom) : parts);
  if (dateParts.kind) return dateParts;
  const foundDay = findDay(dateParts, weekday, today);
  if (foundDay.kind) return foundDay;
  const clock = time ? readTime(time) : { value: '00:00:00', description: '' };
  if (clock.kind) return clock;
  return {
    value: `${foundDay.day}T${clock.value}`,
    description: `${formatLongDay(foundDay.day)}${clock.description}`,
    assumed: describeAssumption(foundDay, dateParts.year),
  };
}

function describeAssumption({ day, either }: { day: string; either: boolean }, typedYear: string): string {
  if (typedYear.length !== 2) return '';
  return `We took ${typedYear} to mean ${day.slice(0, 4)}.${either ? ' Please check the year.' : ''}`;
}

const timeAtEnd =
  /^(.+?)(?: *, *|\s+|(\d)t)(?:at\s+)?((\d\d?)(?:[:.](\d\d?))?(?:[:.](\d\d?))?\s*(?:([ap])\.?m\.?)?)$/;

type Time = { input: string; hour: string; minute: string; second: string; half: string | undefined };

// Tries a date before a date with a time: "27 3.45" has dots and no time.
function splitText(text: string): { parts: string[]; weekday: string | undefined; time?: Time } {
  const whole = splitParts(text);
  const [, before = '', digit = '', input = '', hour = '', minute, second, half] = timeAtEnd.exec(text) ?? [];
  if (describeShape(whole.parts) in shapes || !(minute || half)) return whole;
  const time = { input, hour, minute: minute ?? '00', second: second ?? '00', half };
  return { ...splitParts(before + digit), time };
}

const weekdayName = /^(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/;
const fillers = new Set(['the', 'of', 'on', 'st', 'nd', 'rd', 'th']);

function splitParts(text: string) {
  const parts = text
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .replace(/\s*(?:[-/\\]|[.,·']+)\s*|\s+/g, ' ')
    .trim()
    .split(' ')
    .filter((part) => !fillers.has(part));
  const weekday = parts.find((part) => weekdayName.test(part));
  return { parts: parts.filter((part) => part !== weekday), weekday };
}

// One letter a part: n for one or two digits, y for four, r for six or eight run together, d for other digits.
const letters: [RegExp, string][] = [
  [/^\d\d?$/, 'n'],
  [/^\d{4}$/, 'y'],
  [/^(?:\d{6}|\d{8})$/, 'r'],
  [/^\d+$/, 'd'],
  [/^\p{L}+$/u, 'm'],
];

const describeShape = (parts: string[]) =>
  parts.map((part) => letters.find(([pattern]) => pattern.test(part))?.[1] ?? '?').join('');

type DateParts = { day: string; month: string; year: string };

const refuseWith = (kind: Problem['kind']) => (): Result<DateParts> => ({ kind });
const readDayFirst = ([day, month, year]: string[]): Result<DateParts> => ({ day, month, year }) as DateParts;
const readYearFirst = ([year, month, day]: string[]) => readDayFirst([day!, month!, year!]);
const runTogether = ([run]: string[]) => readDayFirst([run!.slice(0, 2), run!.slice(2, 4), run!.slice(4)]);

function readMonthFirst([name, day, year]: string[]): Result<DateParts> {
  const month = parseMonth(name!);
  if (!month) return { kind: 'monthNotFound', detail: name! };
  return { kind: 'dayFirst', detail: `${day} ${months[month - 1]} ${year}` };
}

const shapes: Record<string, (parts: string[]) => Result<DateParts>> = {
  nnn: readDayFirst,
  nny: readDayFirst,
  nmn: readDayFirst,
  nmy: readDayFirst,
  ynn: readYearFirst,
  ymn: readYearFirst,
  r: runTogether,
  mnn: readMonthFirst,
  mny: readMonthFirst,
  nn: refuseWith('noYear'),
  nm: refuseWith('noYear'),
  mn: refuseWith('noYear'),
  y: refuseWith('noDay'),
  ny: refuseWith('noDay'),
  my: refuseWith('noDay'),
  yn: refuseWith('noDay'),
  ym: refuseWith('noDay'),
  nnd: refuseWith('yearDigits'),
  nmd: refuseWith('yearDigits'),
};

const readDateParts = (parts: string[]) => (shapes[describeShape(parts)] ?? refuseWith('notRead'))(parts);

/** Adds to "8 December" the year in which it comes next. */
function withNextYear(parts: string[], today: string): string[] {
  const [day = '', name = ''] = parts;
  const month = ['nn', 'nm'].includes(describeShape(parts)) ? parseMonth(name) : 0;
  if (!month) return parts;
  const year = Number(today.slice(0, 4));
  const isOver = formatDay(year, month, Number(day)) < today;
  return [day, name, String(isOver ? year + 1 : year)];
}

/** 1 to 12; 0 if it is not a month. */
function parseMonth(input: string): number {
  if (/^\d/.test(input)) return Number(input) > months.length ? 0 : Number(input);
  // Accepts "Sep", "Sept" and even "Febuary": its beginning and end identify the month.
  const isMeant = (month: string) =>
    month.startsWith(input) || (month.startsWith(input.slice(0, 3)) && month.endsWith(input.slice(-1)));
  return input.length < 3 ? 0 : months.findIndex((month) => isMeant(month.toLowerCase())) + 1;
}

type FoundDay = Result<{ day: string; either: boolean }>;

function findDay(dateParts: DateParts, weekday: string | undefined, today: string): FoundDay {
  const month = parseMonth(dateParts.month);
  if (!month) return createMonthProblem(dateParts);
  if (dateParts.year.length === 1) return { kind: 'yearDigits' };
  const days = listYears(dateParts.year).map((year) => formatDay(year, month, Number(dateParts.day)));
  const inRange = days.filter((day) => day >= earliestDay && day <= today);
  const matchingDays = inRange.filter((day) => isReal(day) && matchesWeekday(day, weekday));
  if (matchingDays[0]) return { day: matchingDays[0], either: matchingDays.length > 1 };
  return createDayProblem(inRange[0] ?? days[0]!, inRange.length > 0, today);
}

// Some countries write the month first. The message explains this; no day is guessed.
function createMonthProblem({ day, month, year }: DateParts): Problem {
  const isTurned = Number(day) >= 1 && Number(day) <= months.length && Number(month) <= 31;
  return isTurned && Number(month) > months.length
    ? { kind: 'dayFirst', detail: `${Number(month)} ${Number(day)} ${year}` }
    : { kind: 'monthNotFound', detail: month };
}

// The same pivot year as the previous website; years in the future belong to the century before.
const latestOfThisCentury = 68;

/** Lists the years that two digits may mean, the likelier first. */
function listYears(input: string): number[] {
  const year = Number(input);
  if (input.length === 4) return [year];
  return year > latestOfThisCentury ? [1900 + year, 2000 + year] : [2000 + year, 1900 + year];
}

const formatDay = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

function isReal(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date;
}

const matchesWeekday = (day: string, weekday = '') =>
  formatLongDay(day).toLowerCase().startsWith(weekday.slice(0, 3));

function createDayProblem(day: string, isInRange: boolean, today: string): Problem {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const description = `${date} ${months[month - 1]} ${year}`;
  if (!isReal(day)) return { kind: 'notReal', detail: description };
  if (isInRange) {
    const verb = today === latestPlanned ? 'is' : 'was';
    return { kind: 'wrongWeekday', detail: `${description} ${verb} a ${formatLongDay(day).split(' ')[0]}` };
  }
  return day < earliestDay ? { kind: 'tooEarly' } : { kind: 'toCome', detail: description };
}

function readTime({
  input,
  hour,
  minute,
  second,
  half,
}: Time): Result<{ value: string; description: string }> {
  const isHour = half ? Number(hour) >= 1 && Number(hour) <= 12 : Number(hour) <= 23;
  const isTime = isHour && /^[0-5]\d$/.test(minute) && /^[0-5]\d$/.test(second);
  if (!isTime) return { kind: 'timeNotFound', detail: input };
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const seconds = second === '00' ? '' : `:${second}`;
  return {
    value: `${String(hours).padStart(2, '0')}:${minute}:${second}`,
    description: `, ${formatHour(hours, minute + seconds)}`,
  };
}
