/** The groups of emails: how their kinds begin. */
export const kindNames: Record<string, string> = {
  attendance: 'Bookings',
  event: 'Events',
  cremation: 'Cremation requests',
  signoff: 'Sign-offs',
  mail: 'Mail-shots',
  dd: 'Direct Debit',
  staff: 'Accounts of staff',
  attention: 'Reminders to administrators',
};

/** How money was received. */
export const methodNames: Record<string, string> = {
  'direct-debit': 'Direct Debit',
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
};
