import { formatLongDay } from '#contract/fields/days.ts';
import { rhythmTexts, type RepeatRhythm } from '#contract/operator/events/series/rhythms.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';

/** The rhythms, as a form offers them. */
export const rhythmOptions: { value: RepeatRhythm | ''; label: string }[] = [
  { value: '', label: 'Does not repeat' },
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
  { value: 'monthly-by-date', label: 'Every month on this date' },
  { value: 'monthly-by-weekday', label: 'Every month on this weekday, such as the second Tuesday' },
  { value: 'monthly-by-last-weekday', label: 'Every month on the last such weekday' },
];

type Series = Pick<NonNullable<EventForStaff['series']>, 'repeats' | 'position' | 'total'>;

/** "Repeats every week, 3 of 13", without the numbers if this one is cancelled */
export const describeSeries = ({ repeats, position, total }: Series): string =>
  `Repeats ${rhythmTexts[repeats]}${position === null ? '' : `, ${position} of ${total}`}`;

/** "every month on the second Tuesday", for a series that begins on a day */
export function describeRhythm(repeats: RepeatRhythm, day: string): string {
  const [weekday = '', date = ''] = formatLongDay(day).split(' ');
  const dayTexts: Record<RepeatRhythm, string> = {
    weekly: ` on ${weekday}`,
    fortnightly: ` on ${weekday}`,
    'monthly-by-date': ` on the ${date}${getOrdinalEnding(Number(date))}`,
    'monthly-by-weekday': ` on the ${ordinals[Math.floor((Number(date) - 1) / 7)]} ${weekday}`,
    'monthly-by-last-weekday': ` on the last ${weekday}`,
  };
  return rhythmTexts[repeats] + dayTexts[repeats];
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

const getOrdinalEnding = (date: number): string =>
  Math.floor(date / 10) === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th');
