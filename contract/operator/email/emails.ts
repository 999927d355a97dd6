import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post } from '../../call.ts';
import { email, noFields } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/**
 * `saved`: saved as a file, without a mail server, so it reached nobody. `uncertain`: the connection broke before
 * the mail server confirmed the email.
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
  /** The reason why it was not sent, or why it waits. */
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
  /** The time of the next try; null unless it waits. */
  nextTryAt: z.nullable(z.string()),
  /** The time at which somebody last asked to send it again. */
  resentAt: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /**
   * Its content as plain text; null if it is not kept. Its links are cut after the website's name, because anybody
   * with a whole link could use it.
   */
  text: z.nullable(z.string()),
  /** The reason for missing text: not written yet, never shown, a mail-shot's, or erased. */
  textMissing: z.nullable(z.enum(['not-written', 'secret', 'mail-shot', 'erased'])),
  /** Whether it waits. */
  canCancel: z.boolean(),
  /** Whether it can be sent again to the same address. */
  canSendAgain: z.boolean(),
  /** Whether it may be sent to another address. */
  canSendElsewhere: z.boolean(),
  /** The day after which its content is erased; null if it has been, or if it waits. */
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
  /**
   * The emails that the role may see, the newest first, a hundred at a time, or `limit`. `recipient` is a part of
   * the address, or a mobile number.
   */
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
  /**
   * Sends it again to the same address, or to `eMail`. An address that was blocked because the email bounced is
   * unblocked.
   */
  sendEmailAgain: post('Emails/{id}/SendAgain', {
    role: 'staff',
    summary: 'Send an email again',
    body: z.strictObject({ eMail: z.optional(email(500, emailMessage)) }),
    answer: z.literal(true),
    example: { request: { eMail: 'margaret.ellis@example.org' } },
  }),
  /** Cancels a waiting email. It can be sent again. */
  cancelEmail: post('Emails/{id}/Cancel', {
    role: 'staff',
    summary: 'Cancel an email that waits',
    body: noFields,
    answer: z.literal(true),
  }),
};
