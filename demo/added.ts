import { isRefused, type Refused } from '#contract/call.ts';

/** The answer to a call that adds a part of the demonstration. A refusal ends the start. */
export function added<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`Demonstration data was refused: ${answer.detail}`);
  return answer;
}
