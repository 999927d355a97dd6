import { randomInt } from 'node:crypto';

// No vowels, so that it forms no words; no 0, 1, I, L and O, which are easily confused.
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** A random reference such as `UC-7KQF-M2XD`, one of 4 × 10¹¹, easy to read out on the phone. */
export const createReference = (): string => `UC-${fourCharacters()}-${fourCharacters()}`;

const fourCharacters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
