/** No vowels, so that it forms no words; no 0, 1, I, L and O, which are easily confused. */
export const codeAlphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** The code of a booking as people read it: `7KQF-M2XD-2229`. */
export const formatCheckInCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** A code as it was typed or scanned, without what separates its groups. */
export const cleanCheckInCode = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
