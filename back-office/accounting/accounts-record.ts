/** The record id of the accounts' history. */
export const accountsRecord = { type: 'accounts', id: 'sage' } as const;
