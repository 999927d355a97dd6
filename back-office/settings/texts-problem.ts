import type { Refused } from '#contract/call.ts';
import { usesSender } from '#contract/operator/settings/text-content.ts';
import { refuseInvalid } from '../check.ts';

type Values = Record<string, unknown>;
type Attempt = { before: Values; after: Values; input: Values };

/**
 * Refuses a gateway without the content of a message, messages without a gateway, and to send the stored secret to
 * another gateway than it was entered for.
 */
export function textsProblem({ before, after, input }: Attempt): Refused | null {
  const isUsed = after.reminder || after.moved || after.cancelled;
  if (!after.url && isUsed)
    return refuseInvalid({ url: 'Please enter the gateway first, or untick the messages.' });
  if (!after.url) return null;
  if (!after.content) return refuseInvalid({ content: 'Please enter the content of a message, too.' });
  if (usesSender(String(after.content)) && !after.sender)
    return refuseInvalid({ sender: 'Please enter the sender, too.' });
  const isOther = hostOf(after.url) !== hostOf(before.url);
  if (isOther && after.secret && !input.secret)
    return refuseInvalid({
      secret: 'Please enter the password again, because it would be sent to another gateway.',
    });
  return null;
}

const hostOf = (url: unknown): string => {
  const text = String(url ?? '').replaceAll('{user}', 'user');
  return URL.canParse(text) ? new URL(text).host : '';
};
