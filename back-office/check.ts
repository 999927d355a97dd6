import { Refused, type Answer, type Call, type Input } from '#contract/call.ts';
import type * as z from 'zod/mini';

/** Puts the contract's own checks in front of a call: a caller may have no browser and no form. */
export function checked<C extends Call>(
  call: C,
  answer: (input: Input<C>) => Promise<Answer<C> | Refused>,
): (input: Input<C>) => Promise<Answer<C> | Refused> {
  return async (input) => {
    const given = input as { body?: unknown; query?: unknown };
    const parts: { body?: unknown; query?: unknown } = {};
    for (const part of ['query', 'body'] as const) {
      const reading = call[part]?.safeParse(given[part]);
      if (reading && !reading.success) return doesNotFit(messagesByField(reading.error));
      if (reading) parts[part] = reading.data;
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
  new Refused(400, 'does-not-fit', 'Some fields do not fit. Nothing was saved.', { fields });

/** A list of problems as field name -> its first sentence. */
function messagesByField(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}
