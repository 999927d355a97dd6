import { exampleCremationRequest } from '../../example-records.ts';
import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put } from '../../call.ts';
import { cremationFields } from '../../cremation.ts';
import { email, guid, required, optionalRevision } from '../../fields/fields.ts';
import { limit, numberPosition, sortBy } from '../../http/pages.ts';
import { branchField, branchFilter } from '../branches.ts';
import { emailStatuses } from '../email/emails.ts';

export const requestStates = ['new', 'in-progress', 'done'] as const;
export type RequestState = (typeof requestStates)[number];
const stateField = z.enum(requestStates, 'Please choose a state: new, in-progress or done.');

const searchCharactersMax = 200;
const noteCharactersMax = 4_000;
const replyCharactersMax = 10_000;

export const colleagueRef = z.object({ guid: z.string(), name: z.string() });

/** A cremation request on a list. Times are wall time in Europe/London. */
const RequestOnList = z.object({
  reference: z.string(),
  state: stateField,
  receivedAt: z.string(),
  /** Null once the answers have been erased. */
  deceased: z.nullable(z.string()),
  requester: z.nullable(z.string()),
  /** The guid of its branch. */
  branch: z.string(),
  /** Null for a new request. A request in progress always has an assignee. */
  assignee: z.nullable(colleagueRef),
  /** Grows with every change, by the family or by staff. */
  revision: z.number(),
  /** Whether the family has changed it since staff last looked. */
  isChangedByFamily: z.boolean(),
});

const AnsweredQuestion = z.object({
  label: z.string(),
  lines: z.array(z.string()),
  isAnswered: z.boolean(),
  /** The family's own answers, if staff have corrected them. */
  asSent: z.nullable(z.array(z.string())),
});

/** An email about the request. */
const RequestEmail = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null once it has been erased. */
  recipient: z.nullable(z.string()),
  status: z.enum(emailStatuses),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});

/** A note of staff, or an email that they wrote to the family. */
const RequestNote = z.object({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  text: z.string(),
  email: z.nullable(z.object({ recipient: z.string(), subject: z.string() })),
});

/** A cremation request with all details. */
export const HandledRequest = z.object({
  ...RequestOnList.shape,
  /** The number of its case; null if it has none yet. */
  caseNumber: z.nullable(z.string()),
  /** The number of times the family has sent it again. */
  familyRevision: z.number(),
  changedAt: z.string(),
  /** The answers are erased after this day. */
  keptUntil: z.string(),
  isErased: z.boolean(),
  sections: z.array(z.object({ heading: z.string(), answers: z.array(AnsweredQuestion) })),
  /** Answers by field name; null once they have been erased. */
  answers: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  notes: z.array(RequestNote),
  emails: z.array(RequestEmail),
});
export type HandledRequest = z.output<typeof HandledRequest>;

const RequestChange = z.strictObject({
  state: z.optional(stateField),
  /** The guid of a member of staff. Null for nobody, which makes a request in progress new again. */
  assignee: z.nullish(guid('Please choose a person.')),
  branch: branchField,
  revision: optionalRevision,
});
export type RequestChange = z.output<typeof RequestChange>;

const RequestQuery = z.strictObject({
  state: z.optional(stateField),
  /** The guid of a branch. */
  branch: branchFilter,
  /** The guid of a member of staff, or `none`. */
  assignee: z.optional(z.union([z.literal('none'), guid('assignee must be the guid of a person, or none.')])),
  /** Words of the names, the reference, an email address or a phone number; each must occur. */
  q: z.optional(
    z.string().check(z.maxLength(searchCharactersMax, `q can be ${searchCharactersMax} characters long.`)),
  ),
  /** Lists only these: the references of up to a hundred requests, separated by commas. */
  references: z.optional(
    z.string().check(z.regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,99}$/, 'references has up to 100 references.')),
  ),
  sort: sortBy('deceased', 'received'),
  before: numberPosition('before'),
  limit,
});
export type RequestQuery = z.output<typeof RequestQuery>;

const { before: _, limit: __, ...requestFilters } = RequestQuery.shape;
/** The filters and the order of a list of requests. */
const RequestListQuery = z.strictObject(requestFilters);
export type RequestListQuery = z.output<typeof RequestListQuery>;

/** The fields of the form that staff correct; an absent one is unchanged, and null or an empty one is cleared. */
const AnswerCorrection = z.strictObject({
  ...z.partial(z.object(cremationFields)).shape,
  /** Whether to email the family a new confirmation of their request. */
  emailsFamily: z.optional(z.boolean()),
  revision: optionalRevision,
});
export type AnswerCorrection = z.output<typeof AnswerCorrection>;

const ResendRequest = z.strictObject({
  to: z.enum(['family', 'branch'], 'Please say who gets the email: family or branch.'),
  /** Another address than that of the family or the branch. */
  eMail: z.optional(email(500, emailMessage)),
});
export type ResendRequest = z.output<typeof ResendRequest>;

const Reply = z.strictObject({
  subject: required(200, 'Please enter a subject.'),
  text: required(replyCharactersMax, 'Please write what the family should read.'),
  /** Another address than that of the request. */
  eMail: z.optional(email(500, emailMessage)),
});
export type Reply = z.output<typeof Reply>;

export const requestDocuments = ['request', 'form-1-answers'] as const;

const exampleReply = {
  subject: 'Your request',
  text: 'Thank you for your call. We are here until five.',
};
const exampleAssignee = { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13', name: 'Ruth Okafor' };
const exampleListed = {
  reference: 'UC-2025-00042',
  state: 'in-progress' as const,
  receivedAt: '2025-11-15T10:12:00',
  deceased: 'Mr John Arthur Ellis',
  requester: 'Mrs Margaret Ellis',
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  assignee: exampleAssignee,
  revision: 3,
  isChangedByFamily: false,
};

/** Cremation requests, for staff. */
export const requestCalls = {
  /** The latest first. `counts` has the number in each state, for the same search and filters. */
  getRequests: get('Requests', {
    role: 'staff',
    summary: 'List and search the cremation requests',
    query: RequestQuery,
    answer: z.object({
      total: z.number(),
      counts: z.object({ new: z.number(), 'in-progress': z.number(), done: z.number() }),
      items: z.array(RequestOnList),
      next: z.nullable(z.string()),
    }),
    example: {
      answer: {
        total: 1,
        counts: { new: 2, 'in-progress': 1, done: 14 },
        items: [exampleListed],
        next: null,
      },
    },
  }),
  getRequest: get('Requests/{reference}', {
    role: 'staff',
    summary: 'Get a cremation request',
    answer: HandledRequest,
    example: {
      answer: {
        ...exampleListed,
        caseNumber: null,
        familyRevision: 0,
        changedAt: '2025-11-15T10:12:00',
        keptUntil: '2026-11-15',
        isErased: false,
        sections: [
          {
            heading: 'The person who died',
            answers: [
              {
                label: 'Occupation',
                lines: ['Bell founder'],
                isAnswered: true,
                asSent: ['Bellfounder'],
              },
            ],
          },
        ],
        answers: { ...exampleCremationRequest, eMail2: null, businessPhone: null },
        notes: [
          {
            id: '7',
            by: exampleAssignee.name,
            at: '2025-11-15T11:00:00',
            text: 'She rings on Monday.',
            email: null,
          },
        ],
        emails: [
          {
            id: '318',
            kind: 'cremation-requester',
            recipient: 'margaret@example.org',
            status: 'sent' as const,
            reason: null,
            createdAt: '2025-11-15T10:12:00',
            sentAt: '2025-11-15T10:12:04',
          },
        ],
      },
    },
  }),
  /** Their references; null at the end of the list. A request that has left the list still has its place in the order. */
  getAdjacentRequests: get('Requests/{reference}/Adjacent', {
    role: 'staff',
    summary: 'Get the requests before and after one in a list',
    query: RequestListQuery,
    answer: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
    example: { answer: { previous: null, next: 'UC-2025-00041' } },
  }),
  /**
   * Updates a request. Assigning a new request starts it. A request in progress always has an assignee: by default
   * the person who starts it, while a program has to name one. A request that is new again has none.
   */
  updateRequest: put('Requests/{reference}', {
    role: 'staff',
    summary: 'Set the state, person or branch of a cremation request',
    body: RequestChange,
    answer: z.literal(true),
    example: { request: { state: 'in-progress', assignee: exampleAssignee.guid, revision: 1 } },
  }),
  /** Corrects answers. The family's own answers are kept. */
  correctRequest: put('Requests/{reference}/Answers', {
    role: 'staff',
    summary: 'Correct answers of a cremation request',
    body: AnswerCorrection,
    answer: z.literal(true),
    example: { request: { occupation: 'Bell founder', emailsFamily: false, revision: 2 } },
  }),
  addRequestNote: post('Requests/{reference}/Notes', {
    role: 'staff',
    summary: 'Add a note to a cremation request',
    once: true,
    body: z.strictObject({ text: required(noteCharactersMax, 'Please write the note.') }),
    answer: z.literal(true),
    example: { request: { text: 'She rings on Monday.' } },
  }),
  sendRequestEmail: post('Requests/{reference}/Emails', {
    role: 'staff',
    summary: 'Send an email about a cremation request again',
    once: true,
    body: ResendRequest,
    answer: z.literal(true),
    example: { request: { to: 'family', eMail: 'margaret.ellis@example.org' } },
  }),
  /** Emails the family. Their reply goes to the address of the branch. */
  replyToRequest: post('Requests/{reference}/Reply', {
    role: 'staff',
    summary: 'Write to the family of a cremation request',
    once: true,
    body: Reply,
    answer: z.literal(true),
    example: {
      request: exampleReply,
    },
  }),
  /** Previews the email as plain text. Nothing is sent. */
  previewReply: post('Requests/{reference}/Reply/Preview', {
    role: 'staff',
    summary: 'Preview an email to the family of a cremation request',
    body: Reply,
    answer: z.object({ eMail: z.string(), subject: z.string(), text: z.string() }),
    example: {
      request: exampleReply,
      answer: {
        eMail: 'margaret@example.org',
        subject: 'Your request',
        text: 'Dear Mrs Ellis, …',
      },
    },
  }),
  /** `document` is `request` or `form-1-answers`. */
  getRequestDocument: get('Requests/{reference}/Documents/{document}', {
    role: 'staff',
    summary: 'Download a document of a cremation request',
    file: 'application/pdf',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
