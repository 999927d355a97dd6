import { isRouteErrorResponse } from 'react-router';
import { formMs } from '#contract/http/time-limits.ts';

/**
 * Returns the server's answer to a form, or the value of `failed` if it is late, the connection drops, or this
 * address has sent too many forms, which are answered without a page. A redirect, and a 404 or 410, are answers.
 */
export async function withClientTimeout<Answer, Failed>(
  ask: () => Promise<Answer>,
  failed: (isTooMany: boolean) => Failed,
): Promise<Answer | Failed> {
  try {
    return await Promise.race([ask(), rejectLate()]);
  } catch (failure) {
    if (failure instanceof Response || (isRouteErrorResponse(failure) && failure.status === 404))
      throw failure;
    return failed(isRouteErrorResponse(failure) && failure.status === 429);
  }
}

const rejectLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), formMs);
  });
