import type { Refused } from '#contract/call.ts';
import { refuseInvalid } from '../check.ts';
import { isForbiddenAddress, isLoopback } from '../outgoing/private-addresses.ts';

type Values = Record<string, unknown>;

/** Refuses two places at once, and a bucket without what opens it. */
export function backupPlaceProblem({ after, input }: { after: Values; input: Values }): Refused | null {
  const { folder, url, key, secret } = after;
  if (folder && url) return refuseInvalid({ url: 'Please enter a folder or a cloud storage, not both.' });
  if (url && !key) return refuseInvalid({ key: 'Please enter the access key, too.' });
  if (url && !secret) return refuseInvalid({ secret: 'Please enter the secret, too.' });
  if (input.url && isOutOfBounds(new URL(String(input.url)))) return refuseInvalid({ url: privateAddress });
  return null;
}

/** As for photographs: an address that staff enter leads to this machine or the internet, and to no other network. */
const isOutOfBounds = (url: URL) => isForbiddenAddress(url, isLoopback(url));

const privateAddress =
  'This address leads into a private network, or has no https. Your IT support sets such an address on the server (BACKUP_S3_URL).';
