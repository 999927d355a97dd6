import { exampleContact } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';
import { nullableText } from '../../fields/fields.ts';

/**
 * The outcome of the email to one contact. `bounced`: there is no such mailbox. `uncertain`: it may not have
 * arrived. `saved`: there was no mail server, so it reached nobody. `blocked`: the address was blocked after
 * queueing. `left-out`: no email was queued.
 */
const recipientStatuses = [
  'waiting',
  'sent',
  'saved',
  'failed',
  'bounced',
  'uncertain',
  'blocked',
  'cancelled',
  'left-out',
] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** A status, what people did, or `not-received`: all whose email was neither sent nor waits. */
const recipientViews = [
  ...recipientStatuses,
  'not-received',
  'clicked',
  'unsubscribed',
  'complained',
] as const;
export type RecipientView = (typeof recipientViews)[number];

export const Recipient = z.object({
  /** Null if the contact has been removed since, as are the other fields of the contact. */
  co: nullableText,
  name: nullableText,
  eMail: nullableText,
  status: z.enum(recipientStatuses),
  /** The reason why it was not sent, or why it waits. */
  reason: nullableText,
  /** Wall time in Europe/London. */
  sentAt: nullableText,
  /** Null if no email was queued. */
  emailId: nullableText,
  hasClicked: z.boolean(),
  hasUnsubscribed: z.boolean(),
  hasComplained: z.boolean(),
});
export type Recipient = z.output<typeof Recipient>;

export const resendStatuses = ['saved', 'failed', 'bounced', 'uncertain'] as const;

export const campaignResultCalls = {
  /** In the order of the contacts, a hundred at a time, or `limit`. */
  getCampaignRecipients: get('Campaigns/{ca}/Recipients', {
    role: 'staff',
    summary: 'List what became of the emails of a mail-shot',
    paged: 'after',
    query: z.strictObject({
      after: numberPosition('after'),
      limit,
      view: z.optional(z.enum(recipientViews, `view is one of ${recipientViews.join(', ')}.`)),
    }),
    answer: z.array(Recipient),
    example: {
      answer: [
        {
          co: '0f4c9a6e21b84d03',
          name: exampleContact.name,
          eMail: exampleContact.eMail,
          status: 'sent',
          reason: null,
          sentAt: '2027-02-15T09:00:00',
          emailId: '318',
          hasClicked: true,
          hasUnsubscribed: false,
          hasComplained: false,
        },
      ],
    },
  }),
  /**
   * Queues the emails with these statuses again, to the current addresses of their contacts. Blocked addresses and
   * removed contacts get nothing.
   */
  resendCampaign: post('Campaigns/{ca}/Resend', {
    role: 'staff',
    summary: 'Send a mail-shot again to those who did not get it',
    body: z.strictObject({
      to: z
        .array(z.enum(resendStatuses, `to lists some of ${resendStatuses.join(', ')}.`))
        .check(z.minLength(1, 'Please choose whom to send it to again.'), z.maxLength(resendStatuses.length)),
    }),
    answer: z.object({ queued: z.number() }),
    example: { request: { to: ['failed', 'uncertain'] }, answer: { queued: 3 } },
  }),
};
