import { exampleContact } from '../../example-records.ts';
import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post } from '../../call.ts';
import { email, noFields } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/** `number-refused`: the gateway sends no text messages to this mobile number. */
const blockReasons = [
  'hard-bounce',
  'number-refused',
  'payer-deceased',
  'unsubscribed',
  'complaint',
  'operator',
] as const;

const scope = z.enum(['all', 'mail-shots'], 'scope is all or mail-shots.');

/** An address that is sent no emails or no mail-shots, or a number that is sent no text messages. */
export const BlockedAddress = z.object({
  id: z.string(),
  /** A number if the reason is `number-refused`. Null once it is erased: only a digest that recognises it is kept. */
  eMail: z.nullable(z.string()),
  /** `mail-shots`, or all emails. */
  scope,
  reason: z.enum(blockReasons),
  /** Wall time in Europe/London. */
  blockedAt: z.string(),
  /** The email that bounced. */
  emailId: z.nullable(z.string()),
  /**
   * Whether staff can unblock it: an address whose mailbox did not exist, a number, or one that staff have blocked.
   * Others have asked for it themselves.
   */
  canUnblock: z.boolean(),
});
export type BlockedAddress = z.output<typeof BlockedAddress>;

const exampleBlockedAddress = {
  id: '12',
  eMail: 'margaret@example.org',
  scope: 'all' as const,
  reason: 'hard-bounce' as const,
  blockedAt: '2027-03-01T12:00:03',
  emailId: '318',
  canUnblock: true,
};

export const blockedAddressCalls = {
  /** The newest first, a hundred at a time, or `limit`; with `eMail`, those of this address. */
  getBlockedAddresses: get('BlockedAddresses', {
    role: 'staff',
    summary: 'List the addresses that no emails are sent to',
    paged: 'before',
    query: z.strictObject({
      before: numberPosition('before'),
      limit,
      scope: z.optional(scope),
      eMail: z.optional(email(500, emailMessage)),
    }),
    answer: z.array(BlockedAddress),
    example: { answer: [exampleBlockedAddress] },
  }),
  /** Stops mailings to this address at its owner's request. Idempotent. */
  blockAddress: post('BlockedAddresses', {
    role: 'staff',
    summary: 'Take an address off the mailing list',
    body: z.strictObject({ eMail: email(500, emailMessage) }),
    answer: z.literal(true),
    example: { request: { eMail: exampleContact.eMail } },
  }),
  getBlockedAddress: get('BlockedAddresses/{id}', {
    role: 'staff',
    summary: 'Get a blocked address',
    answer: BlockedAddress,
    example: { answer: exampleBlockedAddress },
  }),
  /** Idempotent. */
  unblockAddress: post('BlockedAddresses/{id}/Unblock', {
    role: 'staff',
    summary: 'Unblock an address',
    body: noFields,
    answer: z.literal(true),
  }),
};
