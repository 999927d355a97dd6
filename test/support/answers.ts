import assert from 'node:assert/strict';
import { isRefused, type Refused } from '#contract/call.ts';

/** Fetches an address. Returns the status, once the whole answer has arrived. */
export async function fetchStatus(address: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns the answer of a call. Fails the test if it is refused. */
export function assertAccepted<Answer>(answer: Answer | Refused): Answer {
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

/** The code of a refusal; an answer that is not refused is returned unchanged. */
export const getRefusalCode = (answer: unknown) => (isRefused(answer) ? answer.code : answer);

/** The messages of a refusal by field; an answer that is not refused is returned unchanged. */
export const getFieldErrors = (answer: unknown): unknown => (isRefused(answer) ? answer.more.fields : answer);

/** The status, code and message of a refusal; an answer that is not refused is returned unchanged. */
export const formatRefusal = (answer: unknown) =>
  isRefused(answer) ? `${answer.status} ${answer.code}: ${answer.detail}` : answer;
