import * as client from 'openid-client';

/**
 * `away`: it does not answer. `set-up`: it refuses our client ID or secret. `cancelled`: by the person, or it does not let
 * them in. `refused`: the answer does not fit the sign-in that this browser began, or its token is not right.
 */
export type ProviderRefused = 'off' | 'away' | 'set-up' | 'cancelled' | 'refused';

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);
const setUpErrors = new Set(['invalid_client', 'unauthorized_client']);

export function describeRefusal(error: unknown): ProviderRefused {
  if (error instanceof client.AuthorizationResponseError) return 'cancelled';
  if (error instanceof client.ResponseBodyError) return setUpErrors.has(error.error) ? 'set-up' : 'refused';
  if (error instanceof client.WWWAuthenticateChallengeError) return 'set-up';
  if (error instanceof client.ClientError) return awayCodes.has(error.code ?? '') ? 'away' : 'refused';
  return isUnreachable(error) ? 'away' : 'refused';
}

/** Errors of `fetch`: its own, and those of our limits. */
const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (error.message === 'fetch failed' || ['TimeoutError', 'AbortError'].includes(error.name));

/** The reason for IT support: codes and names of claims, never their values. */
export function describeReason(error: unknown): string {
  const { code, message, cause, error: answer } = error as Error & { code?: string; error?: string };
  const { claim, attribute, code: networkCode } = Object(cause) as Record<string, unknown>;
  const detail = [answer, claim, attribute, networkCode].find((each) => typeof each === 'string');
  return [code ?? message, detail].filter(Boolean).join(', ');
}
