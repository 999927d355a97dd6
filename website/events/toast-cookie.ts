import { isDone, toastFor } from './messages.ts';
import type { ToastNews } from '../ui/toast.tsx';

// It carries one of three words from the answer to a form to the page after it, and nothing else.
const name = 'toast';
const attributes = 'Path=/; HttpOnly; SameSite=Lax';

export const setToastCookie = (word: string): string => `${name}=${word}; Max-Age=60; ${attributes}`;
export const clearToastCookie = `${name}=; Max-Age=0; ${attributes}`;

/** The toast that the form before has left for this page. */
export function readToastCookie(request: Request): ToastNews | null {
  // A page fetched ahead is not yet seen by anybody.
  if (request.headers.get('Sec-Purpose')?.includes('prefetch')) return null;
  const word = /(?:^|;\s*)toast=([a-z]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  return word && isDone(word) ? { key: crypto.randomUUID(), content: toastFor({ word }) } : null;
}
