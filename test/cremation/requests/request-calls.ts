import type { CremationRequest } from '#contract/cremation.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { apiKey, operatorKey } from '../../support/lychgate.ts';

let families = 0;

/** The calls of staff about requests, over HTTP, and families who send one. */
export function requestCalls(address: string) {
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        'X-Api-Key': operatorKey,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  return {
    ask,
    /** Sends a request. A second one with the same key comes from the same family. */
    async arrive(changes: Partial<CremationRequest> = {}, key = `family-${(families += 1)}`) {
      const headers = { 'X-Api-Key': apiKey, 'Idempotency-Key': key };
      const { body } = await ask('POST', 'UnattendedCremation', createCremationRequest(changes), headers);
      return { reference: body.reference as string, key };
    },
    get: async (reference: string) => (await ask('GET', `Requests/${reference}`)).body,
  };
}
