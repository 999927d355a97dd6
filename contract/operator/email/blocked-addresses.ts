import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, getPages, post } from '../../call.ts';
import { email } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

const blockReasons = ['hard-bounce', 'payer-deceased', 'unsubscribed', 'complaint', 'operator'] as const;

const scope = z.enum(['all', 'mail-shots'], 'scope is all or mail-shots.');

/** An address that no emails, or no mail-shots, are sent to. */
export const BlockedAddress = z.object({
  id: z.string(),
  /** Null once it has been erased: what stays is a code that only recognises the address. */
  eMail: z.nullable(z.string()),
  /** `mail-shots`, or all emails. */
  scope,
  reason: z.enum(blockReasons),
  /** Wall time in Europe/London. */
  blockedAt: z.string(),
  /** The email that bounced. */
  emailId: z.nullable(z.string()),
  /** Only an address whose mailbox did not exist, or that staff have blocked. Others say so for themselves. */
  canUnblock: z.boolean(),
});
export type BlockedAddress = z.output<typeof BlockedAddress>;

export const blockedAddressCalls = {
  /** The newest first, a hundred at a time, or `limit`; with `eMail`, those of this address. */
  getBlockedAddresses: getPages('BlockedAddresses', {
    paged: 'before',
    query: z.strictObject({
      before: numberPosition('before'),
      limit,
      scope: z.optional(scope),
      eMail: z.optional(email(500, emailMessage)),
    }),
    answer: z.array(BlockedAddress),
  }),
  /** Sends no mailings to this address any more, because its owner has asked for that. Idempotent. */
  blockAddress: post('BlockedAddresses', {
    body: z.strictObject({ eMail: email(500, emailMessage) }),
    answer: z.literal(true),
  }),
  getBlockedAddress: get('BlockedAddresses/{id}', { answer: BlockedAddress }),
  /** Idempotent. */
  unblockAddress: post('BlockedAddresses/{id}/Unblock', {
    body: z.strictObject({}),
    answer: z.literal(true),
  }),
};
