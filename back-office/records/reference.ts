import { randomInt } from 'node:crypto';
import { codeAlphabet } from '#contract/check-in-code.ts';

/** A random reference such as `UC-7KQF-M2XD`, one of 4 × 10¹¹, easy to read out on the phone. */
export const createReference = (beginning: 'UC' | 'DC'): string =>
  `${beginning}-${drawFourCharacters()}-${drawFourCharacters()}`;

const drawFourCharacters = () =>
  Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
