import type { RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { minuteMs } from '#contract/fields/durations.ts';
import { sealerContext } from './sealer-context.ts';
import { isWithinMaxAge } from './max-age.ts';

type Context = Readonly<RouterContextProvider>;

// Long enough to read it and to write it down; short enough that an address in a history soon reveals nothing.
const readableMs = 15 * minuteMs;

/** Encrypts details for this visitor's page, as the value of `about` in its address. */
export const sealContent = (context: Context, content: object, now: Date): string =>
  context.get(sealerContext).seal(JSON.stringify({ at: now.getTime(), ...content }));

/** Decrypts the details in the address, while they are recent. */
export function openSealed<Content extends { at: number }>(
  context: Context,
  { searchParams }: URL,
  schema: z.ZodMiniType<Content>,
  now: Date,
): Content | null {
  const text = context.get(sealerContext).open(searchParams.get('about') ?? '');
  if (!text) return null;
  // Another release may have sealed it.
  const { data: content } = schema.safeParse(JSON.parse(text));
  return content && isWithinMaxAge(content.at, now, readableMs) ? content : null;
}
