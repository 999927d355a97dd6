import * as z from 'zod/mini';

/** The facts that the page after sending repeats. They are sealed in its address. */
export const SentFacts = z.object({
  at: z.number(),
  deceased: z.string(),
  eMail: z.string(),
  /** Empty if the form has none. */
  phone: z.string(),
});
export type SentFacts = z.output<typeof SentFacts>;

/** Reads the facts from the answers of a form. */
export const readSentFacts = (values: Record<string, string | undefined>): Omit<SentFacts, 'at'> => ({
  deceased: `${values.deceasedFirstName ?? ''} ${values.deceasedLastName ?? ''}`.trim(),
  eMail: values.eMail1 ?? '',
  phone: values.mobilePhone || values.homePhone || values.businessPhone || '',
});
