import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { nextBaseRevision } from './revision-field.tsx';

/** The answer of a `ConfirmPage` once its button was pressed: the next page, or the page again with the refusal. */
export function redirectAfterConfirm(answer: unknown, address: string) {
  if (!isRefused(answer)) throw redirect(address);
  return data({ refused: answer.detail }, { status: answer.status });
}

/** The answer of a `ConfirmPage` that removes a record. A record that is gone already counts as removed. */
export const redirectAfterRemoval = (answer: unknown, address: string) =>
  redirectAfterConfirm(isRefused(answer) && answer.status === 404 ? true : answer, address);

/** The answer of a `ConfirmPage` with a revision. A refused one keeps the revision with which it was opened. */
export async function confirmRevision(
  request: Request,
  call: (body: { revision?: number }) => Promise<unknown>,
  address: string,
) {
  const { revision = '' } = formValuesOf(await readForm(request));
  const answer = await call(/^\d{1,9}$/.test(revision) ? { revision: Number(revision) } : {});
  if (!isRefused(answer)) throw redirect(address);
  const base = nextBaseRevision(answer, revision);
  return data({ refused: answer.detail, base }, { status: answer.status });
}
