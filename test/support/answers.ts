import assert from 'node:assert/strict';
import { isRefused, type Refused } from '#contract/call.ts';

/** The answer of a call that is not refused. */
export function accepted<Answer>(answer: Answer | Refused): Answer {
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

/** The code of a refusal, or the answer. */
export const codeOf = (answer: unknown) => (isRefused(answer) ? answer.code : answer);
