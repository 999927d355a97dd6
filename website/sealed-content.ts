import { createContext, type RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { minuteMs } from '#contract/fields/durations.ts';
import { isWithinMaxAge, readNow } from './clock.ts';

type Context = Readonly<RouterContextProvider>;

/** Encrypts text that is carried in an address. */
export type Sealer = {
  /** Only characters that an address can carry. */
  seal(text: string): string;
  /** Null if it was changed, or sealed with another key. */
  open(sealed: string): string | null;
};

export const sealerContext = createContext<Sealer>();

// Long enough to read it and to write it down; short enough that an address in a history soon reveals nothing.
const readableMs = 15 * minuteMs;

/** Encrypts details for this visitor's page, as the value of `about` in its address. */
export const sealContent = (context: Context, content: object): string =>
  context.get(sealerContext).seal(JSON.stringify({ at: readNow(context).getTime(), ...content }));

/** Decrypts the details in the address, while they are recent. */
export function openSealed<Content extends { at: number }>(
  context: Context,
  { searchParams }: URL,
  schema: z.ZodMiniType<Content>,
): Content | null {
  const text = context.get(sealerContext).open(searchParams.get('about') ?? '');
  if (!text) return null;
  // Another release may have sealed it.
  const { data: content } = schema.safeParse(JSON.parse(text));
  return content && isWithinMaxAge(content.at, readNow(context), readableMs) ? content : null;
}
