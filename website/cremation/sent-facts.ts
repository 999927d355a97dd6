import * as z from 'zod/mini';

/** The page about a sent request repeats these. They are sealed in the page's address. */
export const SentFacts = z.object({
  at: z.number(),
  deceased: z.string(),
  eMail: z.string(),
  /** Empty if the form has none. */
  phone: z.string(),
});
export type SentFacts = z.output<typeof SentFacts>;

/** The facts in the answers of a form. */
export const sentFactsIn = (values: Record<string, string | undefined>): Omit<SentFacts, 'at'> => ({
  deceased: `${values.deceasedFirstName ?? ''} ${values.deceasedLastName ?? ''}`.trim(),
  eMail: values.eMail1 ?? '',
  phone: values.mobilePhone || values.homePhone || values.businessPhone || '',
});
