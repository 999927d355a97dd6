import * as z from 'zod/mini';

/** The provider's own number of a customer or an invoice. */
export const numberField = (name: string, description: string) =>
  z
    .string(`${name} is missing.`)
    .check(
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9./-]{0,29}$/,
        `Please enter ${description}: letters, digits, full stops, slashes and hyphens, 30 at most.`,
      ),
    );

/** The search text of a list. */
export const searchField = z.optional(z.string().check(z.maxLength(100, 'Please search for fewer words.')));
