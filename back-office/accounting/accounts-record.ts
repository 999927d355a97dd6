/** What the history of the accounts is kept under. */
export const accountsRecord = { type: 'accounts', id: 'sage' } as const;
