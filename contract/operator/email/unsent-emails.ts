import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { noFields } from '../../fields/fields.ts';

/** Unsent emails of one kind, or of one mailing. */
export const UnsentGroup = z.object({
  kind: z.string(),
  /** The mailing; null for other emails, as is the subject. */
  campaign: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The sum of the four others. */
  total: z.number(),
  /** Those that would still tell their recipients something new and true. */
  useful: z.number(),
  /** Those whose event or link is past, whose booking has changed since, or whose mailing was sent in another way. */
  outOfDate: z.number(),
  /** Those whose address is blocked by now. */
  blocked: z.number(),
  /** Those whose content was erased, or had a link that is not stored. */
  withoutContent: z.number(),
});
export type UnsentGroup = z.output<typeof UnsentGroup>;

const UnsentEmails = z.object({
  /** Whether there is a mail server now. */
  canSend: z.boolean(),
  total: z.number(),
  useful: z.number(),
  groups: z.array(UnsentGroup),
});

export const unsentEmailCalls = {
  /** Emails that were only saved as files and wait for a decision, of those that the role may see. */
  getUnsentEmails: get('UnsentEmails', {
    role: 'staff',
    summary: 'Count the emails that were only saved as files',
    answer: UnsentEmails,
    example: {
      answer: {
        canSend: true,
        total: 14,
        useful: 9,
        groups: [
          {
            kind: 'attendance-booked',
            campaign: null,
            subject: null,
            total: 14,
            useful: 9,
            outOfDate: 4,
            blocked: 1,
            withoutContent: 0,
          },
        ],
      },
    },
  }),
  /** Queues the emails that are still useful, and discards the others. Idempotent. */
  sendUnsentEmails: post('UnsentEmails/Send', {
    role: 'staff',
    summary: 'Send the saved emails that are still useful',
    body: noFields,
    answer: z.object({ queued: z.number() }),
    example: { answer: { queued: 9 } },
  }),
  /** Discards all of them. */
  leaveUnsentEmails: post('UnsentEmails/Leave', {
    role: 'staff',
    summary: 'Leave the saved emails unsent',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
