/** Why nothing collects an invoice whose mandate has ended. */
export const formatEndedMandate = (state: string): string =>
  `${endedMandates[state] ?? 'The Direct Debit does not work any more.'} Nothing collects this invoice.`;

const endedMandates: Record<string, string> = {
  cancelled: 'The Direct Debit was cancelled.',
  failed: 'The bank refused the Direct Debit.',
  expired: 'The Direct Debit has expired.',
  suspended_by_payer: 'The customer has suspended the Direct Debit.',
};
