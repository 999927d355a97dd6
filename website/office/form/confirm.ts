import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';

/** The answer of a `ConfirmPage` once its button was pressed: the next page, or the page again with the refusal. */
export function redirectAfterConfirm(answer: unknown, address: string) {
  if (!isRefused(answer)) throw redirect(address);
  return data({ refused: answer.detail }, { status: answer.status });
}

/** The answer of a `ConfirmPage` that removes a record. A record that is gone already counts as removed. */
export const redirectAfterRemoval = (answer: unknown, address: string) =>
  redirectAfterConfirm(isRefused(answer) && answer.status === 404 ? true : answer, address);
