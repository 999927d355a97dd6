import { href } from 'react-router';
import type { ToastNews } from '../../ui/toast/toast.tsx';
import { isRecent } from './is-recent.ts';
import { isDone, toastFor, type DoneWord } from '../messages.ts';
import { withQuery } from '../../ui/with-query.ts';

// Long enough for a slow phone to follow the redirect; short enough that a bookmark does not repeat it.
const newsMs = 120_000;

/**
 * The list's address with the outcome of the form: one of three words, the time in seconds, base 36, and the sealed
 * receipt.
 */
export const doneAddress = (word: DoneWord, now: Date, receipt: string): string =>
  withQuery(href('/events'), {
    done: word,
    at: Math.floor(now.getTime() / 1000).toString(36),
    about: receipt,
  });

/** Whether an address may show a receipt, so that no page that is the same for everyone answers it. */
export const namesReceipt = ({ searchParams }: URL): boolean => searchParams.has('about');

/** The toast for such an address while it is recent. */
export function readDone({ searchParams }: URL, now: Date): ToastNews | null {
  const word = searchParams.get('done');
  const at = /^[0-9a-z]{1,8}$/.exec(searchParams.get('at') ?? '')?.[0];
  if (!word || !isDone(word) || !at) return null;
  const isNews = isRecent(Number.parseInt(at, 36) * 1000, now, newsMs);
  return isNews ? { key: `${word}-${at}`, content: toastFor({ word }) } : null;
}
