import type { CremationRequest } from '#contract/cremation.ts';
import { cremationRequest as example } from '#server/api/description/examples/cremation.ts';

/** A request as the form sends it, the one of the OpenAPI document; a test states what is different. */
export const cremationRequest = (changes: Partial<CremationRequest> = {}): CremationRequest => ({
  ...example,
  ...changes,
});
