import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post } from '../../call.ts';
import { email } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/**
 * `saved`: without a mail server it was saved as a file, and reached nobody. `uncertain`: the connection broke before the mail server said whether it took the email.
 */
export const emailStatuses = [
  'waiting',
  'sent',
  'saved',
  'failed',
  'uncertain',
  'cancelled',
  'blocked',
] as const;
export type EmailStatus = (typeof emailStatuses)[number];

const searchCharactersMax = 200;

const listed = {
  id: z.string(),
  /** Its kind, such as `attendance-booked`. */
  kind: z.string(),
  status: z.enum(emailStatuses),
  /** Null once it has been erased. */
  recipient: z.nullable(z.string()),
  /** The name of the mail-shot. */
  campaign: z.nullable(z.string()),
  /** Why it was not sent, or why it waits. */
  reason: z.nullable(z.string()),
  /** Wall time in Europe/London, as are the other times. */
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
};

/** One email of the outbox. */
export const ListedEmail = z.object(listed);
export type ListedEmail = z.output<typeof ListedEmail>;

export const EmailRecord = z.object({
  ...listed,
  tries: z.number(),
  /** When it is tried next; null unless it waits. */
  nextTryAt: z.nullable(z.string()),
  /** When somebody last asked to send it again. */
  resentAt: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /**
   * Its content, as plain text. Its links end after the name of the website, because with a whole link
   * anybody could change what it leads to. Null if it is not kept.
   */
  text: z.nullable(z.string()),
  /** Why there is no text: not written yet, never shown, that of a mail-shot, or erased. */
  textMissing: z.nullable(z.enum(['not-written', 'secret', 'mail-shot', 'erased'])),
  /** Whether it waits. */
  canCancel: z.boolean(),
  /** Whether it can be sent again to the same address. */
  canSendAgain: z.boolean(),
  /** Whether it may be sent to another address. */
  canSendElsewhere: z.boolean(),
  /** The day after which what it said is erased; null if it has been, or if it waits. */
  keptUntil: z.nullable(z.string()),
});
export type EmailRecord = z.output<typeof EmailRecord>;

const exampleEmail = {
  id: '318',
  kind: 'attendance-booked',
  status: 'failed' as const,
  recipient: 'margaret@example.org',
  campaign: null,
  reason: '550 5.1.1: The mail server did not accept the recipient.',
  createdAt: '2027-03-01T12:00:00',
  sentAt: null,
};

export const emailCalls = {
  /** Those that the role may see, the newest first, a hundred at a time, or `limit`. `recipient` is a part of the address, or a mobile number. */
  getEmails: get('Emails', {
    role: 'staff',
    summary: 'List the emails',
    paged: 'before',
    query: z.strictObject({
      before: numberPosition('before'),
      limit,
      status: z.optional(z.enum(emailStatuses, `status is one of ${emailStatuses.join(', ')}.`)),
      kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/, 'There is no such kind of email.'))),
      recipient: z.optional(
        z
          .string()
          .check(
            z.maxLength(searchCharactersMax, `Please search for ${searchCharactersMax} characters or fewer.`),
          ),
      ),
    }),
    answer: z.array(ListedEmail),
    example: { answer: [exampleEmail] },
  }),
  getEmail: get('Emails/{id}', {
    role: 'staff',
    summary: 'Get an email and what it said',
    answer: EmailRecord,
    example: {
      answer: {
        ...exampleEmail,
        tries: 1,
        nextTryAt: null,
        resentAt: null,
        subject: 'Your booking for Coffee morning',
        text: 'Dear Margaret Ellis,\n\nThank you for booking.\n\nhttps://lychgate.example/…\n',
        textMissing: null,
        canCancel: false,
        canSendAgain: true,
        canSendElsewhere: true,
        keptUntil: '2027-03-31',
      },
    },
  }),
  /** Sends it to the same address, or to `eMail` instead. An address that was blocked because the email bounced is unblocked. */
  sendEmailAgain: post('Emails/{id}/SendAgain', {
    role: 'staff',
    summary: 'Send an email again',
    body: z.strictObject({ eMail: z.optional(email(500, emailMessage)) }),
    answer: z.literal(true),
    example: { request: { eMail: 'margaret.ellis@example.org' } },
  }),
  /** Only an email that waits. It can be sent again. */
  cancelEmail: post('Emails/{id}/Cancel', {
    role: 'staff',
    summary: 'Cancel an email that waits',
    body: z.strictObject({}),
    answer: z.literal(true),
  }),
};
