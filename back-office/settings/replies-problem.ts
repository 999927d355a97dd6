import type { Refused } from '#contract/call.ts';
import { refuseInvalid } from '../check.ts';
import { otherServerProblem } from './mail-server-problem.ts';

type Attempt = Parameters<typeof otherServerProblem>[0];

/** Refuses a mailbox that nothing is answered to, and what `otherServerProblem` refuses. */
export const repliesProblem = (attempt: Attempt): Refused | null =>
  attempt.after.host && !attempt.after.address
    ? refuseInvalid({ address: 'Please enter the address of this mailbox, too.' })
    : otherServerProblem(attempt);
