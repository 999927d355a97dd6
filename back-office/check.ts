import { refuse, type Answer, type Call, type Input, type Refused } from '#contract/call.ts';
import * as z from 'zod/mini';

const fieldsNamedMax = 20;
const nameCharactersMax = 100;
const noFields = z.strictObject({});

type Functions = Record<string, (input: never) => Promise<unknown>>;

/**
 * Puts the contract's own checks in front of every call of a table: a caller may have no browser and no form, and no
 * call can be added without its check.
 */
export const checkCalls = <Calls extends Functions>(
  calls: Record<keyof Calls, Call>,
  functions: Calls,
): Calls =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [name, checked(call, functions[name] as never)]),
  ) as Functions as Calls;

function checked<C extends Call>(
  call: C,
  answer: (input: Input<C>) => Promise<Answer<C> | Refused>,
): (input: Input<C>) => Promise<Answer<C> | Refused> {
  const schemas = {
    query: call.query ?? noFields,
    ...(!call.raw && !call.multipart && { body: call.body ?? noFields }),
  };
  return async (input) => {
    const given = Object(input) as { body?: unknown; query?: unknown };
    const parts: { body?: unknown; query?: unknown } = {};
    for (const [part, schema] of Object.entries(schemas) as ['query' | 'body', z.ZodMiniType][]) {
      const reading = schema.safeParse(given[part] ?? {});
      if (!reading.success) return doesNotFit(messagesByField(reading.error));
      parts[part] = reading.data;
    }
    return answer({ ...(input as object), ...parts } as Input<C>);
  };
}

/** What the contract's own check finds wrong with a value, by field; empty where it fits. */
export function problemsWith(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  return error ? messagesByField(error) : {};
}

/** The refusal that names what is wrong with each field. */
export const doesNotFit = (fields: Record<string, string>): Refused =>
  refuse(400, 'does-not-fit', 'Some fields do not fit. Nothing was saved.', { fields });

/** A list of problems as field name -> its first sentence. */
function messagesByField(error: z.core.$ZodError): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message, name } of error.issues.flatMap(problemsIn)) {
    const field = [...path, ...name].join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}

function problemsIn(issue: z.core.$ZodIssue) {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, message, name: [] }];
  return issue.keys.slice(0, fieldsNamedMax).map((key) => ({
    path,
    message: 'There is no such field in this call.',
    name: [key.slice(0, nameCharactersMax)],
  }));
}
