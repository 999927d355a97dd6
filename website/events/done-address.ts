import type { ToastNews } from '../ui/toast/toast.tsx';
import { isDone, toastFor, type DoneWord } from './messages.ts';

// Long enough for a slow phone to follow the redirect; short enough that a bookmark does not repeat it.
const newsMs = 120_000;
// Two processes may have clocks that differ.
const skewMs = 30_000;

/** The list's address with the outcome of the form: one of three words, and the time in seconds, base 36. */
export const doneAddress = (word: DoneWord, now: Date): string =>
  `/events?done=${word}&at=${Math.floor(now.getTime() / 1000).toString(36)}`;

/** The toast for such an address while it is recent. */
export function readDone({ searchParams }: URL, now: Date): ToastNews | null {
  const word = searchParams.get('done');
  const at = /^[0-9a-z]{1,8}$/.exec(searchParams.get('at') ?? '')?.[0];
  if (!word || !isDone(word) || !at) return null;
  const ageMs = now.getTime() - Number.parseInt(at, 36) * 1000;
  return ageMs > -skewMs && ageMs < newsMs ? { key: `${word}-${at}`, content: toastFor({ word }) } : null;
}
