/** Spelt out here because the runtime's short name for September changes with its version. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `YYYY-MM-DD` of a wall time. */
export const getDay = (localDateTime: string): string => localDateTime.slice(0, 10);

/** `YYYY-MM-DD` of a moment, in UTC. */
export const toUtcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** "27 Mar 1945", the display form of section 5 of the specification. Takes a day or a wall time. */
export function formatDay(day: string): string {
  const [year, month, date] = getDay(day).split('-').map(Number) as [number, number, number];
  return `${date} ${months[month - 1]!.slice(0, 3)} ${year}`;
}

/** "Mar 1945", the display form of a month in section 5 of the specification. Takes a day or a wall time. */
export const formatMonth = (day: string): string => formatDay(day).replace(/^\d+ /, '');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Tuesday 27 March 1945". Takes a day or a wall time. */
export function formatLongDay(day: string): string {
  const [year, month, date] = getDay(day).split('-').map(Number) as [number, number, number];
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return `${weekday} ${date} ${months[month - 1]} ${year}`;
}

/**
 * "2:30 pm".
 * @param hour 0 to 23
 * @param minutes two digits, with any text that follows them
 */
export const formatHour = (hour: number, minutes: string): string =>
  `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;

/** "2:30 pm" from a wall time. */
export const formatTime = (localDateTime: string): string =>
  formatHour(Number(localDateTime.slice(11, 13)), localDateTime.slice(14, 16));

/** "21 Nov 2026, 2:30 pm" from a wall time. */
export const formatMoment = (localDateTime: string): string =>
  `${formatDay(localDateTime)}, ${formatTime(localDateTime)}`;

/** "Tuesday 1 December, 10:30 am" from a wall time. */
export const formatMomentWithoutYear = (localDateTime: string): string =>
  `${formatLongDay(localDateTime).replace(/ \d{4}$/, '')}, ${formatTime(localDateTime)}`;

/** As `formatMoment`, for pages: no line ends before "pm". */
export const formatUnbrokenMoment = (localDateTime: string): string =>
  keepTogether(formatMoment(localDateTime));

/** Keeps a time and its "am" or "pm" on one line. */
export const keepTogether = (text: string): string => text.replaceAll(/ (?=[ap]m\b)/g, '\u00A0');

/** `2026-11-27 14:30`, as spreadsheets sort it. */
export const formatPlainMoment = (localDateTime: string): string =>
  localDateTime.slice(0, 16).replace('T', ' ');
