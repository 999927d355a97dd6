import { randomInt } from 'node:crypto';

// Without vowels no word comes about; without 0, 1, I, L and O nothing is misread or misheard.
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** What people name on the telephone: `UC-7KQF-M2XD`, one of 4 × 10¹¹. */
export const createReference = (): string => `UC-${fourCharacters()}-${fourCharacters()}`;

const fourCharacters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
