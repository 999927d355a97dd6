import { foldText } from '#contract/fields/clean-text.ts';
import { sql, type Fragment } from '../database/database.ts';
import { trimPunctuation, removeTitles } from './name-words.ts';

const wordsMax = 8;
const shortCharacters = 2;

/** A pattern for `like`: the text, as it is, occurs anywhere. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * The patterns for `like` that must all match a search text: the typed words in lower case and without accents. A very short
 * word is matched only at the beginning of a word, so that the index serves it.
 */
export const searchPatterns = (text: string): string[] =>
  removeTitles(
    foldText(removeCountry(text))
      .split(/[\s,]+/)
      .map(removePunctuation)
      .filter(Boolean),
  )
    .slice(0, wordsMax)
    .map((word) => containsPattern(word.length > shortCharacters ? word : ` ${word}`));

/** In SQL: whether a search text has all that somebody looks for. */
export const matchesSearch = (column: Fragment, text: string): Fragment =>
  searchPatterns(text).reduce((all, pattern) => sql`${all} and ${column} like ${pattern}`, sql`true`);

const removeCountry = (text: string): string =>
  text.toWellFormed().replaceAll(/(^|\s)(?:\+|00)44\s*(?:\(0\)\s*)?/g, '$10');

/** Phone numbers are stored as their digits. */
const removePunctuation = (word: string): string =>
  /^[\d()./-]+$/.test(word) ? word.replaceAll(/\D/g, '') : trimPunctuation(word);
