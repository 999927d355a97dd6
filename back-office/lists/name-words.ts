const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'rev',
  'revd',
  'sir',
  'dame',
  'lord',
  'lady',
]);

/** A word without the commas and full stops around it: "Ellis, Mary" is a name too. */
export const trimPunctuation = (word: string): string => word.replaceAll(/^[,;.]+|[,;.]+$/g, '');

/** The words without titles, unless there are only titles. */
export function removeTitles(words: string[]): string[] {
  const others = words.filter((word) => !titles.has(word.toLowerCase()));
  return others.length > 0 ? others : words;
}

/** Splits a typed name into lower-case words in spoken order, without titles: "Ellis, Dr Mary" becomes mary, ellis. */
export function splitFoldedName(folded: string): string[] {
  const [last, ...first] = folded.split(',');
  const spoken = first.length > 0 ? `${first.join(' ')} ${last}` : folded;
  return removeTitles(spoken.split(/\s+/).map(trimPunctuation).filter(Boolean));
}
