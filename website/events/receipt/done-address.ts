import { href } from 'react-router';
import type { CurrentToast } from '../../ui/toast/toast.tsx';
import { isWithinMaxAge } from '../../clock.ts';
import { isDone, chooseToast, type DoneCode } from '../messages.ts';
import { withQuery } from '../../ui/with-query.ts';

// Long enough for a slow phone to follow the redirect; short enough that a bookmark does not repeat it.
const newsMs = 120_000;

/**
 * Creates the list's address with the outcome of the form: one of three words, the time in seconds, base 36, and
 * the sealed receipt.
 */
export const createDoneAddress = (code: DoneCode, now: Date, receipt: string): string =>
  withQuery(href('/events'), {
    done: code,
    at: Math.floor(now.getTime() / 1000).toString(36),
    about: receipt,
  });

/** Whether an address may show a receipt, so that no page that is the same for everyone answers it. */
export const hasReceipt = ({ searchParams }: URL): boolean => searchParams.has('about');

/** The toast for such an address while it is recent. */
export function readDoneToast({ searchParams }: URL, now: Date): CurrentToast | null {
  const code = searchParams.get('done');
  const at = /^[0-9a-z]{1,8}$/.exec(searchParams.get('at') ?? '')?.[0];
  if (!code || !isDone(code) || !at) return null;
  const isNews = isWithinMaxAge(Number.parseInt(at, 36) * 1000, now, newsMs);
  return isNews ? { key: `${code}-${at}`, content: chooseToast({ code }) } : null;
}
