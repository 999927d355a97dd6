// No space, no more of the quota, no larger file: for whoever waits it is the same.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
export const isFull = (error: unknown) => full.has((error as NodeJS.ErrnoException).code ?? '');
