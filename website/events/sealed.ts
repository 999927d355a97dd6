import type { RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { sealerContext } from '../sealer.ts';
import { isRecent } from './receipt/is-recent.ts';

type Context = Readonly<RouterContextProvider>;

// Long enough to read it and to note it down; short enough that an address in a history soon says nothing.
const readableMs = 15 * 60_000;

/** What only this visitor's page is to show, as the value of `about` in its address. */
export const seal = (context: Context, content: object, now: Date): string =>
  context.get(sealerContext).seal(JSON.stringify({ at: now.getTime(), ...content }));

/** What is sealed in the address, while it is recent. */
export function readSealed<Content extends { at: number }>(
  context: Context,
  { searchParams }: URL,
  schema: z.ZodMiniType<Content>,
  now: Date,
): Content | null {
  const text = context.get(sealerContext).open(searchParams.get('about') ?? '');
  if (!text) return null;
  // Another release may have sealed it.
  const { data: content } = schema.safeParse(JSON.parse(text));
  return content && isRecent(content.at, now, readableMs) ? content : null;
}
