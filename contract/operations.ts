import * as z from 'zod/mini';

/** What the four `Admin/` calls answer; the website shows it and reads nothing out of it. */
export const JobAnswer = z.unknown();
