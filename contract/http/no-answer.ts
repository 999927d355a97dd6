import type { Call } from '../call.ts';

// The connection was never made, so nothing was sent.
const neverSent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
// A proxy sends these without knowing what became of the request behind it.
const fromProxy = new Set([502, 504]);
// Another Lychgate answers these if its database, or something else, failed during the call.
const uncertainCodes = new Set(['unavailable', 'internal']);

/** The answer's status, and the `code` of its problem details. */
type AnswerFacts = { status?: number; code?: string };

/**
 * Creates the error for a call without a usable answer. Its message has the call and the reason, nothing that was
 * sent.
 */
export function createNoAnswerError({ method, path }: Call, error: Error & AnswerFacts): Error {
  const { code } = Object(error.cause) as { code?: unknown };
  const reason = typeof code === 'string' ? `${error.message}, ${code}` : error.message;
  const isCertain =
    error.status !== undefined && !fromProxy.has(error.status) && !uncertainCodes.has(error.code ?? '');
  const wasSent = !neverSent.has(String(code));
  return Object.assign(new Error(`${method} ${path}: ${reason}`), {
    mayHaveArrived: method !== 'GET' && wasSent && !isCertain,
    wasSent,
  });
}

/** Whether a failed call may still have been carried out. */
export const mayHaveBeenCarriedOut = (error: unknown): boolean =>
  (Object(error) as { mayHaveArrived?: unknown }).mayHaveArrived === true;

/**
 * Whether a failed call may have reached another back office. Even an answer with 5xx does not prove that nothing
 * was stored, so such a call is never repeated automatically.
 */
export const wasSentElsewhere = (error: unknown): boolean =>
  (Object(error) as { wasSent?: unknown }).wasSent === true;

/** Marks an error after which it is unknown whether the call was carried out. */
export const markOutcomeUnknown = (error: Error): Error => Object.assign(error, { mayHaveArrived: true });
