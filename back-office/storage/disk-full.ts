// No space left, quota exceeded, or file too large for the file system.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a file could not be written because its disk has no room for it. */
export const isDiskFull = (error: unknown): boolean => full.has((error as NodeJS.ErrnoException).code ?? '');
