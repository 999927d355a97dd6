import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';

/** The answer of a `ConfirmPage` once its button was pressed: the next page, or the page again with the refusal. */
export function confirmed(answer: unknown, address: string) {
  if (!isRefused(answer)) throw redirect(address);
  return data({ refused: answer.detail }, { status: answer.status });
}

/** As `confirmed`, for a removal: pressed twice, it is done. */
export const removed = (answer: unknown, address: string) =>
  confirmed(isRefused(answer) && answer.status === 404 ? true : answer, address);
