import * as z from 'zod/mini';
import { optionalRevision } from '../../../fields/fields.ts';
import { sources, type Setting } from '../setting.ts';

type Fields = Record<string, Setting>;

/** Maps schemas and keeps the type of each. */
const mapped = <From extends Fields, Mapped>(fields: From, map: (schema: z.ZodMiniType) => Mapped) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, map(schema)])) as {
    [Name in keyof From]: Mapped;
  };

type Schemas<From extends Fields> = { [Name in keyof From]: From[Name]['schema'] };

/** Creates the schema of a group's current settings. */
export function createGroupSchema<From extends Fields>({ fields }: { fields: From }) {
  const schemas = mapped(fields, (schema) => schema) as Schemas<From>;
  return z.object({
    values: z.object(schemas),
    /** The values without any changes by staff. */
    fallback: z.object(schemas),
    sources: z.object(mapped(fields, () => z.enum(sources))),
    /** Zero until something is changed. */
    revision: z.number(),
  });
}

type Nullish<From extends Fields> = {
  [Name in keyof From]: z.ZodMiniOptional<z.ZodMiniNullable<From[Name]['schema']>>;
};

/** Undefined leaves a value; null removes it. */
export const createChangeSchema = <From extends Fields>({ fields }: { fields: From }) =>
  z.strictObject({
    ...(mapped(fields, (schema) => z.nullish(schema)) as Nullish<From>),
    revision: optionalRevision,
  });
