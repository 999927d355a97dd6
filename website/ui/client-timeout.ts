import { isRouteErrorResponse } from 'react-router';
import { formMs } from '#contract/http/time-limits.ts';

/**
 * What the server answers to a form; where it does not answer in time or the line breaks, what `failed` makes.
 * A redirect, and a thing that has gone meanwhile, are answers.
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
