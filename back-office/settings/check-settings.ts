import type { Refused } from '#contract/call.ts';
import { usesSender } from '#contract/operator/settings/text-content.ts';
import { settingDefaults } from '#contract/operator/settings/values.ts';
import { refuseInvalid } from '../check.ts';
import { isForbiddenAddress, isLoopback } from '../outgoing/private-addresses.ts';

type Values = Record<string, unknown>;

/** The values of a group before and after a change, and those that somebody has entered. */
export type SettingsChange = { before: Values; after: Values; input: Values };

// A stored secret is never sent to another server than it was entered for, so somebody has to enter it again.

/** Refuses the example address as the sender of emails, and another server without its password. */
export function checkMailServer(change: SettingsChange): Refused | null {
  const { after } = change;
  if (after.host && after.from === settingDefaults.mailServer.from)
    return refuseInvalid({ from: 'Please enter the address that your emails come from.' });
  return checkServerPassword(change);
}

/** Refuses a mailbox without an address for replies, and another server without its password. */
export const checkReplies = (change: SettingsChange): Refused | null =>
  change.after.host && !change.after.address
    ? refuseInvalid({ address: 'Please enter the address of this mailbox, too.' })
    : checkServerPassword(change);

function checkServerPassword({ before, after, input }: SettingsChange): Refused | null {
  const isOther = after.host && (after.host !== before.host || after.port !== before.port);
  if (!isOther || !after.password || input.password) return null;
  return refuseInvalid({
    password: 'Please enter the password again, because it would be sent to another server.',
  });
}

/** Refuses a provider without a client ID, and another provider without its client secret. */
export function checkIdentityProvider({ before, after, input }: SettingsChange): Refused | null {
  if (after.issuer && !after.clientId) return refuseInvalid({ clientId: 'Please enter the client ID, too.' });
  const isOther = after.issuer && after.issuer !== before.issuer;
  if (isOther && after.clientSecret && !input.clientSecret)
    return refuseInvalid({
      clientSecret: 'Please enter the client secret again, because it would be sent to another provider.',
    });
  return null;
}

/** Refuses messages without a gateway, a gateway without the content of a message, and another gateway without its password. */
export function checkTexts({ before, after, input }: SettingsChange): Refused | null {
  const isUsed = after.reminder || after.moved || after.cancelled;
  if (!after.url && isUsed)
    return refuseInvalid({ url: 'Please enter the gateway first, or untick the messages.' });
  if (!after.url) return null;
  if (!after.content) return refuseInvalid({ content: 'Please enter the content of a message, too.' });
  if (usesSender(String(after.content)) && !after.sender)
    return refuseInvalid({ sender: 'Please enter the sender, too.' });
  const isOther = readGatewayHost(after.url) !== readGatewayHost(before.url);
  if (isOther && after.secret && !input.secret)
    return refuseInvalid({
      secret: 'Please enter the password again, because it would be sent to another gateway.',
    });
  return null;
}

const readGatewayHost = (url: unknown): string => readHost(String(url ?? '').replaceAll('{user}', 'user'));

/** Refuses a bucket without its key and secret, and another server without its secret. */
export function checkPhotographStorage({ before, after, input }: SettingsChange): Refused | null {
  if (!after.url) return null;
  if (!after.key) return refuseInvalid({ key: 'Please enter the access key of the bucket.' });
  if (!after.secret) return refuseInvalid({ secret: 'Please enter the secret of the access key.' });
  if (readHost(String(after.url)) !== readHost(String(before.url)) && !input.secret)
    return refuseInvalid({
      secret: 'Please enter the secret again, because it would be used at another server.',
    });
  return null;
}

const readHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Refuses both a folder and a bucket, a bucket without its key and secret, and an address in a private network. */
export function checkBackupPlace({ after, input }: SettingsChange): Refused | null {
  const { folder, url, key, secret } = after;
  if (folder && url) return refuseInvalid({ url: 'Please enter a folder or a cloud storage, not both.' });
  if (url && !key) return refuseInvalid({ key: 'Please enter the access key, too.' });
  if (url && !secret) return refuseInvalid({ secret: 'Please enter the secret, too.' });
  if (input.url && isPrivate(new URL(String(input.url)))) return refuseInvalid({ url: privateAddress });
  return null;
}

const isPrivate = (url: URL) => isForbiddenAddress(url, isLoopback(url));

const privateAddress =
  'This address leads into a private network, or has no https. Your IT support sets such an address on the server (BACKUP_S3_URL).';
