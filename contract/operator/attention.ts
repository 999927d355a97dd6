import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { wholeNumber, noFields } from '../fields/fields.ts';
import { jobKinds } from '../jobs.ts';
import { colleagueRef } from './cremation/requests.ts';
import { limit, numberPosition, createPageSchema, timePosition } from '../http/pages.ts';

/** A cremation request that nobody has taken, or that its family has changed since. Times are wall time in Europe/London. */
export const UnseenRequest = z.object({
  reference: z.string(),
  /** How often the family has sent it again: a corrected request must be read again. */
  revision: z.number(),
  /** The one that `PUT Requests/{reference}` takes. */
  recordRevision: z.number(),
  receivedAt: z.string(),
  deceased: z.string(),
  requester: z.string(),
  /** The guid of its branch. */
  branch: z.string(),
  /** Null: nobody has taken it. */
  assignee: z.nullable(colleagueRef),
  sections: z.array(
    z.object({
      heading: z.string(),
      answers: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
    }),
  ),
});

/** An email that was not delivered, or all such emails of one mail-shot. */
export const FailedEmail = z.object({
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
  /** Whether it may be sent to another address. */
  canSendElsewhere: z.boolean(),
});

/** The failed runs of one job. */
export const FailedJob = z.object({
  /** The last of them. */
  runId: z.string(),
  kind: z.enum(jobKinds),
  failedAt: z.string(),
  count: z.number(),
  error: z.nullable(z.string()),
  /** Whether the caller may mark it as seen: somebody who may start the job. */
  canMarkSeen: z.boolean(),
});

const WatchedEvent = z.object({
  guid: z.string(),
  title: z.string(),
  /** Wall time in Europe/London. */
  startDateTime: z.string(),
  /** The number of people. */
  booked: z.number(),
  maxCapacity: z.nullable(z.number()),
});

/** Twenty of each at most, the next first. */
const EventsToWatch = z.object({
  /** The next three. */
  next: z.array(WatchedEvent),
  /** Nine of ten places are taken, or more. */
  nearlyFull: z.array(WatchedEvent),
  /** They start within 14 days. */
  withoutBookings: z.array(WatchedEvent),
});

const createExamplePage = <Item>(item: Item) => ({ total: 1, items: [item], next: null });
const exampleWatched = {
  guid: '4f2c9d7e-8a1b-4c3d-9e5f-6a7b8c9d0e1f',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
  booked: 38,
  maxCapacity: 40,
};

/**
 * The items that need an operator's attention, twenty at a time. A request is listed until somebody has taken it with
 * `PUT Requests/{reference}`, and the other items until they are marked as seen.
 */
export const attentionCalls = {
  getUnseenRequests: get('UnattendedCremation/Unseen', {
    role: 'staff',
    summary: 'List the cremation requests that nobody has taken or read',
    query: z.strictObject({ after: timePosition('after', /\d{1,18}/), limit }),
    answer: createPageSchema(UnseenRequest),
    example: {
      answer: createExamplePage({
        reference: 'UC-2025-00042',
        revision: 0,
        recordRevision: 1,
        receivedAt: '2025-11-15T10:12:00',
        deceased: 'Mr John Arthur Ellis',
        requester: 'Mrs Margaret Ellis',
        branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
        assignee: null,
        sections: [
          { heading: 'The deceased', answers: [{ label: 'Date of death', lines: ['14 Nov 2025'] }] },
        ],
      }),
    },
  }),
  /**
   * The changes of the family have been read, up to `revision`. Refused with `not-taken` for a request that nobody has
   * taken: it would be on nobody's list.
   */
  markRequestSeen: post('UnattendedCremation/{reference}/Seen', {
    role: 'staff',
    summary: 'Mark what a family sent again as read',
    body: z.strictObject({ revision: wholeNumber(0, 1_000_000, 'Please say which revision was seen.') }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
  getFailedEmails: get('Emails/Failed', {
    role: 'staff',
    summary: 'List the emails that were not delivered',
    query: z.strictObject({ after: numberPosition('after'), limit }),
    answer: createPageSchema(FailedEmail),
    example: {
      answer: createExamplePage({
        id: '318',
        kind: 'attendance-booked',
        createdAt: '2027-03-01T12:00:00',
        recipient: 'margaret@example.org',
        campaign: null,
        count: 1,
        reason: 'The mail server refused the address: 550 5.1.1.',
        mayHaveArrived: false,
        canSendAgain: true,
        canSendElsewhere: true,
      }),
    },
  }),
  /** Erases the content of the email. The id of a mail-shot's email covers all that had failed by then. */
  markEmailSeen: post('Emails/{id}/Seen', {
    role: 'staff',
    summary: 'Mark a failed email as seen',
    body: noFields,
    answer: z.literal(true),
  }),
  getEventsToWatch: get('Bereavement/ToWatch', {
    role: 'staff',
    summary: 'List the next events and those to look at',
    answer: EventsToWatch,
    example: { answer: { next: [exampleWatched], nearlyFull: [exampleWatched], withoutBookings: [] } },
  }),
  /** All of them: at most one item per job. */
  getFailedJobs: get('Jobs/Failed', {
    role: 'staff',
    summary: 'List the jobs that failed',
    answer: createPageSchema(FailedJob),
    example: {
      answer: createExamplePage({
        runId: '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72',
        kind: 'sync-sage' as const,
        failedAt: '2027-03-01T02:10:00',
        count: 1,
        error: 'Sage did not answer.',
        canMarkSeen: true,
      }),
    },
  }),
  /** Marks this run and the earlier failed runs of its job. */
  markJobSeen: post('Jobs/{runId}/Seen', {
    role: 'staff',
    summary: 'Mark a failed job as seen',
    body: noFields,
    answer: z.literal(true),
  }),
};
