// No space left, quota exceeded, or file too large for the file system.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
export const isFull = (error: unknown) => full.has((error as NodeJS.ErrnoException).code ?? '');
