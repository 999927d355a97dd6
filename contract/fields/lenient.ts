import * as z from 'zod/mini';

/** Text in answers of an external back office. Null, absent and values of the wrong type all read as null. */
export const lenientText = z.catch(z.nullish(z.string()), null);

/** Whole numbers from 0; "10" reads as ten. */
export const lenientNumber = z.catch(
  z.nullish(
    z.pipe(
      z.transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
      z.int().check(z.minimum(0)),
    ),
  ),
  null,
);

/** Null if empty. Anything else must match the schema, or the answer is an error. */
export const allowEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (isEmpty(value) ? null : value)),
    z.nullable(schema),
  );

export const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0);

/** "truthy = success": whether the answer means success. An HTML page and the word "false" do not. */
export const truthy = z.pipe(z.unknown(), z.transform(isTruthy));

export function isTruthy(value: unknown): boolean {
  return typeof value === 'string' ? !/^\s*(<|false\s*$|null\s*$|$)/i.test(value) : Boolean(value);
}
