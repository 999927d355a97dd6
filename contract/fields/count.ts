/** "1 email", "1,200 emails". The plural of most nouns is the singular and an s. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? singular : plural}`;

/** "1 person", "1,200 people". */
export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');
