import { refuse, type Refused } from '#contract/call.ts';

export const funeralNotFound = (): Refused =>
  refuse(
    404,
    'funeral-not-found',
    'We cannot find this funeral. Please check that the link is the one you were given.',
  );
