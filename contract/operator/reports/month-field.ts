import * as z from 'zod/mini';

const monthMessage = 'Please give each month as 2027-03.';

/** A month, `YYYY-MM`. */
export const monthField = z
  .string(monthMessage)
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, monthMessage));
