import type { Refused } from '#contract/call.ts';
import { refuseInvalid } from '../check.ts';
import { otherServerProblem } from './mail-server-problem.ts';

type Attempt = Parameters<typeof otherServerProblem>[0];

/** Refuses a mailbox without an address for replies, and the cases of `otherServerProblem`. */
export const repliesProblem = (attempt: Attempt): Refused | null =>
  attempt.after.host && !attempt.after.address
    ? refuseInvalid({ address: 'Please enter the address of this mailbox, too.' })
    : otherServerProblem(attempt);
