import * as z from 'zod/mini';
import { emailMessage } from './booking.ts';
import { get, post } from './call.ts';
import { email, wholeNumber } from './fields.ts';
import { jobKinds } from './jobs.ts';

/** The oldest of what needs attention, and how many there are in all. */
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ total: z.number(), items: z.array(item) });

/** A cremation request that nobody has marked as seen. Times are wall time in Europe/London. */
const UnseenRequest = z.object({
  reference: z.string(),
  /** Grows with each correction: a correction has to be seen again. */
  revision: z.number(),
  receivedAt: z.string(),
  deceased: z.string(),
  requester: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      answers: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
    }),
  ),
});

/** An email that was not delivered, or all such emails of one mail-shot. */
const FailedEmail = z.object({
  id: z.string(),
  kind: z.string(),
  createdAt: z.string(),
  /** Null once it has been erased, and for a mail-shot. */
  recipient: z.nullable(z.string()),
  /** The name of the mail-shot. */
  campaign: z.nullable(z.string()),
  count: z.number(),
  reason: z.nullable(z.string()),
  /** The connection broke before the mail server said whether it took the email. */
  mayHaveArrived: z.boolean(),
  /** False where its content has been erased. */
  canSendAgain: z.boolean(),
});

/** The failed runs of one job. */
const FailedJob = z.object({
  /** The last of them. */
  runId: z.string(),
  kind: z.enum(jobKinds),
  failedAt: z.string(),
  count: z.number(),
  error: z.nullable(z.string()),
});

const nothing = z.strictObject({});

/** What an operator has to look at: each item is listed until it is marked as seen. */
export const attentionCalls = {
  getUnseenRequests: get('UnattendedCremation/Unseen', { answer: listOf(UnseenRequest) }),
  /** `revision` is the one that was looked at. */
  markRequestSeen: post('UnattendedCremation/{reference}/Seen', {
    body: z.strictObject({ revision: wholeNumber(0, 1_000_000, 'Please say which revision was seen.') }),
    answer: z.literal(true),
  }),
  getFailedEmails: get('Emails/Failed', { answer: listOf(FailedEmail) }),
  /** Erases what the email says. The id of a mail-shot's email stands for all that had failed by then. */
  markEmailSeen: post('Emails/{id}/Seen', { body: nothing, answer: z.literal(true) }),
  /** To the same address, or to `eMail` instead. */
  sendEmailAgain: post('Emails/{id}/SendAgain', {
    body: z.strictObject({ eMail: z.optional(email(500, emailMessage)) }),
    answer: z.literal(true),
  }),
  getFailedJobs: get('Jobs/Failed', { answer: listOf(FailedJob) }),
  /** Marks this run and the earlier failed runs of its job. */
  markJobSeen: post('Jobs/{runId}/Seen', { body: nothing, answer: z.literal(true) }),
};
