import * as z from 'zod/mini';
import { optional } from './fields.ts';

/** An optional phone number. People may format it as they like; it has at least five digits. */
export const phone = (charactersMax: number) =>
  optional(charactersMax, 'A telephone number').check(
    z.refine(
      (number) => !String(number ?? '').trim() || /(\d\D*){5}/.test(String(number)),
      'Please enter a telephone number, such as 01632 960 001.',
    ),
  );
