import * as z from 'zod/mini';

/** A whole number that may be written with as many digits as its highest value has. */
export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          /^\d+$/.test(value) &&
          value.length <= String(max).length &&
          Number(value) >= min &&
          Number(value) <= max,
        `${name} must be a whole number from ${min} to ${max}.`,
      ),
    );
