import type { Refused } from '#contract/call.ts';
import { refuseInvalid } from '../check.ts';

type Values = Record<string, unknown>;

/** Refuses two places at once, and a bucket without what opens it. */
export function backupPlaceProblem({ after }: { after: Values }): Refused | null {
  const { folder, url, key, secret } = after;
  if (folder && url) return refuseInvalid({ url: 'Please enter a folder or a cloud storage, not both.' });
  if (url && !key) return refuseInvalid({ key: 'Please enter the access key, too.' });
  if (url && !secret) return refuseInvalid({ secret: 'Please enter the secret, too.' });
  return null;
}
