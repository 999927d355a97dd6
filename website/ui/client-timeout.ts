import { isRouteErrorResponse } from 'react-router';
import { formMs } from '#contract/http/time-limits.ts';

/**
 * The server's answer to a form, or the value of `failed` if it is late or the connection drops. A redirect, and a
 * 404 or 410, are answers.
 */
export async function withClientTimeout<Answer, Failed>(
  ask: () => Promise<Answer>,
  failed: () => Failed,
): Promise<Answer | Failed> {
  try {
    return await Promise.race([ask(), tooLong()]);
  } catch (failure) {
    if (failure instanceof Response || (isRouteErrorResponse(failure) && failure.status === 404))
      throw failure;
    return failed();
  }
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), formMs);
  });
