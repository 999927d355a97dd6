import { foldText } from '#contract/fields/clean-text.ts';
import { sql, type Fragment } from '../database/database.ts';
import { trimPunctuation, removeTitles } from './name-words.ts';

const wordsMax = 8;
const shortCharacters = 2;

/** A pattern for `like`: the text, as it is, occurs anywhere. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

// A phone number with spaces or a country in it is one word of digits, however they are grouped.
const phone = /^(?=.*[\s+])\+?[\d\s()./-]{3,}$/;

/**
 * Splits a search into at most eight words in lower case, without accents, the punctuation around them and titles. A phone
 * number is one of them.
 */
export const splitSearch = (text: string): string[] => {
  const folded = foldText(removeCountry(text)).trim();
  const words = phone.test(folded) ? [folded.replaceAll(/\D/g, '')] : folded.split(/[\s,]+/);
  return removeTitles(words.map(trimPunctuation).filter((word) => /[^()./-]/.test(word))).slice(0, wordsMax);
};

/**
 * In SQL: whether a search text has a word, or, if it is a number with spaces or signs in it, its digits: phone numbers are
 * stored as these.
 */
export const hasWord = (column: Fragment, word: string): Fragment => {
  const pattern = wordPattern(word);
  const digits = wordPattern(/^[\d()./-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word);
  return digits === pattern
    ? sql`${column} like ${pattern}`
    : sql`(${column} like ${pattern} or ${column} like ${digits})`;
};

/** In SQL: whether a search text has each of the words. */
export const hasWords = (column: Fragment, words: string[]): Fragment =>
  words.reduce((all, word) => sql`${all} and ${hasWord(column, word)}`, sql`true`);

/** In SQL: whether a search text has each word of a search. */
export const matchesSearch = (column: Fragment, text: string | null | undefined): Fragment =>
  hasWords(column, splitSearch(text ?? ''));

/** A very short word is matched only at the beginning of a word, so that the index serves it. */
const wordPattern = (word: string): string =>
  containsPattern(word.length > shortCharacters ? word : ` ${word}`);

const removeCountry = (text: string): string =>
  text.toWellFormed().replaceAll(/(^|\s)(?:\+|00)44\s*(?:\(0\)\s*)?/g, '$10');
