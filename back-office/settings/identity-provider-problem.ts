import type { Refused } from '#contract/call.ts';
import { refuseInvalid } from '../check.ts';

type Values = Record<string, unknown>;
type Attempt = { before: Values; after: Values; input: Values };

/** Refuses a provider without a client ID, and to send the stored secret to another provider than it was entered for. */
export function identityProviderProblem({ before, after, input }: Attempt): Refused | null {
  if (after.issuer && !after.clientId) return refuseInvalid({ clientId: 'Please enter the client ID, too.' });
  const isOther = after.issuer && after.issuer !== before.issuer;
  if (isOther && after.clientSecret && !input.clientSecret)
    return refuseInvalid({
      clientSecret: 'Please enter the client secret again, because it would be sent to another provider.',
    });
  return null;
}
