import * as z from 'zod/mini';

/** For answers of another back office: null, absent and a wrong kind all read as null. */
export const lenientText = z.catch(z.nullish(z.string()), null);
export const lenientNumber = z.catch(z.nullish(z.number()), null);
/** "truthy = success": whatever came back, as a fact. */
export const truthy = z.pipe(z.unknown(), z.transform(Boolean));
