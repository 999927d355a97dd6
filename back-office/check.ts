import { listPathNames, refuse, type Answer, type Call, type Input, type Refused } from '#contract/call.ts';
import { notPrintable, noFields } from '#contract/fields/fields.ts';
import type * as z from 'zod/mini';

const fieldsNamedMax = 20;
const nameCharactersMax = 100;
type Functions = Record<string, (input: never) => Promise<unknown>>;

/**
 * Adds the contract's checks to every call, because callers need not use the website's forms. The type guarantees that
 * no call is missing. `refusalFor` answers for a call that the caller may not make.
 */
export const checkCalls = <Calls extends Functions>(
  calls: Record<keyof Calls, Call>,
  functions: Calls,
  refusalFor: (name: string) => Refused | null,
): Calls =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [
      name,
      refuser(refusalFor(name)) ?? checkCall(call, functions[name] as never),
    ]),
  ) as Functions as Calls;

const refuser = (refused: Refused | null) => refused && (async () => refused);

function checkCall<C extends Call>(
  call: C,
  answer: (input: Input<C>) => Promise<Answer<C> | Refused>,
): (input: Input<C>) => Promise<Answer<C> | Refused> {
  const schemas = {
    query: call.query ?? noFields,
    ...(!call.raw && !call.multipart && { body: call.body ?? noFields }),
  };
  const pathNames = listPathNames(call);
  return async (input) => {
    const fields = Object(input) as { body?: unknown; query?: unknown; [name: string]: unknown };
    const withNul = findFieldsWithNul(fields.query);
    if (Object.keys(withNul).length > 0) return refuseInvalid(withNul);
    const parts: { body?: unknown; query?: unknown } = {};
    for (const [part, schema] of Object.entries(schemas) as ['query' | 'body', z.ZodMiniType][]) {
      const reading = schema.safeParse(fields[part] ?? {});
      if (!reading.success) return refuseInvalid(messagesByField(reading.error));
      parts[part] = reading.data;
    }
    const path = Object.fromEntries(pathNames.map((name) => [name, replaceNul(fields[name])]));
    return answer({ ...(input as object), ...path, ...parts } as Input<C>);
  };
}

// PostgreSQL refuses NUL, which a URL can contain as %00. In a path it names nothing.
const replaceNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value);

const findFieldsWithNul = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(query) as object)
      .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      .map(([name]) => [name.slice(0, nameCharactersMax), notPrintable]),
  );

/** The problems that the contract's check finds, by field; empty if the value is valid. */
export function findProblems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  return error ? messagesByField(error) : {};
}

/** A refusal with the problem of each field. */
export const refuseInvalid = (fields: Record<string, string>): Refused =>
  refuse(400, 'does-not-fit', 'Some fields do not fit. Nothing was saved.', { fields });

/** Field name -> its first problem. */
function messagesByField(error: z.core.$ZodError): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message, name } of error.issues.flatMap(flattenIssue)) {
    const field = [...path, ...name].join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}

function flattenIssue(issue: z.core.$ZodIssue) {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, message, name: [] }];
  return issue.keys.slice(0, fieldsNamedMax).map((key) => ({
    path,
    message: 'There is no such field in this call.',
    name: [key.slice(0, nameCharactersMax)],
  }));
}

/** Whether a change is based on an older revision than the stored one. A change without a revision never is. */
export const isStale = (revision: number | undefined, stored: number): boolean =>
  revision !== undefined && revision !== stored;

/** Refuses a change of a revision that a colleague has changed since. `record` is "this funeral"; `notDone` is what did not happen. */
export const refuseChangedMeanwhile = (record: string, notDone = 'saved'): Refused =>
  refuse(
    409,
    'changed-meanwhile',
    `Somebody else has changed ${record} meanwhile. Nothing was ${notDone}. Please look again.`,
  );
