/** How events repeat. A weekday of a month is the second Tuesday, say, or the last one. */
export const repeatRhythms = [
  'weekly',
  'fortnightly',
  'monthly-by-date',
  'monthly-by-weekday',
  'monthly-by-last-weekday',
] as const;
export type RepeatRhythm = (typeof repeatRhythms)[number];

/** The words after "Repeats". */
export const rhythmTexts: Record<RepeatRhythm, string> = {
  weekly: 'every week',
  fortnightly: 'every two weeks',
  'monthly-by-date': 'every month',
  'monthly-by-weekday': 'every month',
  'monthly-by-last-weekday': 'every month',
};
