import * as z from 'zod/mini';

/** For answers of another back office: null, absent and a wrong kind all read as null. */
export const lenientText = z.catch(z.nullish(z.string()), null);

/** Whole numbers from 0 on; "10" is ten. */
export const lenientNumber = z.catch(
  z.nullish(
    z.pipe(
      z.transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
      z.int().check(z.minimum(0)),
    ),
  ),
  null,
);

/** Null for what is empty; anything else must be what it is said to be, or the answer is broken. */
export const emptyOr = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (isEmpty(value) ? null : value)),
    z.nullable(schema),
  );

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0);

/** "truthy = success": whatever came back, as a fact. A page of HTML and the word "false" are no success. */
export const truthy = z.pipe(z.unknown(), z.transform(isTruthy));

export function isTruthy(value: unknown): boolean {
  return typeof value === 'string' ? !/^\s*(<|false\s*$|null\s*$|$)/i.test(value) : Boolean(value);
}
