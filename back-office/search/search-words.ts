import { splitSearch } from '../lists/name-words.ts';

const indexedCharactersMin = 3;
const phonePattern = /^\+?[\d\s()./-]{3,}$/;

/** Splits a search into the form of the search columns: lower-case words, and a phone number as one of digits. */
export function splitWords(input: string): string[] {
  const text = input.toWellFormed().trim().toLowerCase();
  const words = phonePattern.test(text)
    ? [text.replaceAll(/[^\d+]/g, '').replace(/^(\+|00)44/, '0')]
    : splitSearch(text);
  return words.filter((word) => word !== '');
}

/** The indexes hold groups of three characters; with shorter words alone, every row would be read. */
export const canSearch = (words: string[]): boolean =>
  words.some((word) => word.length >= indexedCharactersMin);
