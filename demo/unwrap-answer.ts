import { isRefused, type Refused } from '#contract/call.ts';

/**
 * Unwraps the answer to a call that adds demonstration data.
 * @throws if it was refused, which ends the start
 */
export function unwrapAnswer<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`Demonstration data was refused: ${answer.detail}`);
  return answer;
}
