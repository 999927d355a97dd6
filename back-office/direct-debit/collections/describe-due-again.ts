const endings: Record<string, string> = {
  failed: 'The payment failed',
  charged_back: 'The bank has reversed the payment',
  cancelled: 'The payment was cancelled at GoCardless',
};

const causes: Record<string, string> = {
  insufficient_funds: 'there was not enough money in the account',
  refer_to_payer: 'the bank asks you to speak to the payer',
  bank_account_closed: 'the bank account is closed',
  bank_account_transferred: 'the bank account was transferred',
  invalid_bank_details: 'the bank details are wrong',
  direct_debit_not_enabled: 'the bank account takes no Direct Debits',
  mandate_cancelled: 'the mandate was cancelled',
  mandate_expired: 'the mandate has expired',
  authorisation_disputed: 'the payer disputes the authorisation',
  payer_deceased: 'the payer has died',
};

/** Why an invoice needs a decision after its payment ended, in a sentence for staff. */
export function describeDueAgain(
  state: string,
  { wasPaid, cause }: { wasPaid: boolean; cause: string | null | undefined },
): string {
  const late = wasPaid && state === 'failed' ? ' after it had been paid' : '';
  const because = causes[cause ?? ''] ? `: ${causes[cause!]}` : '';
  return `${endings[state]}${late}${because}.`;
}
