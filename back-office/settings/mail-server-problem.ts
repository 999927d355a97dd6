import type { Refused } from '#contract/call.ts';
import { settingDefaults } from '#contract/operator/settings/values.ts';
import { refuseInvalid } from '../check.ts';

type Values = Record<string, unknown>;
type Attempt = { before: Values; after: Values; input: Values };

/**
 * Refuses the example as the sender of emails that really go out, and to send the stored password to another server than
 * it was entered for.
 */
export function mailServerProblem({ before, after, input }: Attempt): Refused | null {
  if (after.host && after.from === settingDefaults.mailServer.from)
    return refuseInvalid({ from: 'Please enter the address that your emails come from.' });
  return otherServerProblem({ before, after, input });
}

/** Refuses to send the stored password to another server. */
export function otherServerProblem({ before, after, input }: Attempt): Refused | null {
  const goesElsewhere = after.host && (after.host !== before.host || after.port !== before.port);
  if (!goesElsewhere || !after.password || input.password) return null;
  return refuseInvalid({
    password: 'Please enter the password again, because it would be sent to another server.',
  });
}
