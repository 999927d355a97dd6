/** The least role that each call about Sage needs, for the list of all roles. */
export const accountsRoles = {
  connectSage: 'finance',
  finishSage: 'finance',
  getSageState: 'finance',
  getSageWaiting: 'finance',
  getSageHandled: 'finance',
  getSageComparison: 'finance',
  compareSage: 'finance',
  retrySage: 'finance',
  getSage50Batches: 'finance',
  getSage50File: 'finance',
} as const;
