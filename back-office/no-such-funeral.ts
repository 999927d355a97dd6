import { refuse, type Refused } from '#contract/call.ts';

export const noSuchFuneral = (): Refused =>
  refuse(
    404,
    'no-such-funeral',
    'We cannot find this funeral. Please check that the link is the one you were given.',
  );
