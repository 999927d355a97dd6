import * as z from 'zod/mini';
import { get, post, remove } from '../../call.ts';
import { branchFilter } from '../branches.ts';
import { limit, numberPosition, createPageSchema } from '../../http/pages.ts';
import { noFields } from '../../fields/fields.ts';

/** The records to which a reply can belong, named as in the history. */
export const repliedRecords = [
  'cremation_request',
  'funeral_case',
  'attendee',
  'waiting_place',
  'signoff',
  'invoice',
  'customer',
  'contact',
] as const;
export type RepliedRecord = (typeof repliedRecords)[number];

/** `new`: not marked as done yet. `unmatched`: about an unknown record. `automatic`: written by a program. */
export const replyViews = ['new', 'unmatched', 'automatic', 'done'] as const;
export type ReplyView = (typeof replyViews)[number];

const recordType = z.enum(repliedRecords, `recordType is one of ${repliedRecords.join(', ')}.`);

const recordId = z.string().check(z.minLength(1), z.maxLength(100, 'recordId has at most 100 characters.'));

/** A reply without its text. */
const ListedReply = z.object({
  guid: z.string(),
  /** The name in the message, where anybody can write anything. */
  sender: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The first words. */
  beginning: z.string(),
  /** Wall time in Europe/London. */
  receivedAt: z.string(),
  isAutomatic: z.boolean(),
  attachments: z.number(),
  /** The kind of record that it is about; null while that is unknown. */
  record: z.nullable(
    z.object({
      type: recordType,
      id: z.string(),
      label: z.string(),
      /** The address of its page. */
      path: z.string(),
      /** The guid of its branch. */
      branch: z.string(),
    }),
  ),
  /** When and by whom it was marked as done. */
  seenAt: z.nullable(z.string()),
  seenBy: z.nullable(z.string()),
});
export type ListedReply = z.output<typeof ListedReply>;

export const ReceivedReply = z.object({
  ...ListedReply.shape,
  text: z.string(),
  /** The quoted email below it. */
  quoted: z.string(),
  /** How its record was found: by the address of the reply, by the previous email, or by staff. */
  matchedBy: z.nullable(z.enum(['address', 'message-id', 'staff'])),
  /** The email that was answered. */
  emailId: z.nullable(z.string()),
  files: z.array(
    z.object({
      guid: z.string(),
      name: z.string(),
      bytes: z.number(),
      /** Whether it has passed the checks of uploaded photographs. */
      isPhotograph: z.boolean(),
    }),
  ),
  /** Attachments that were not kept, each with the reason. */
  leftOut: z.array(z.string()),
});
export type ReceivedReply = z.output<typeof ReceivedReply>;

const ReplyQuery = z.strictObject({
  view: z.optional(z.enum(replyViews, `view is one of ${replyViews.join(', ')}.`)),
  /** Both fields, for the replies to one record, or neither. */
  recordType: z.optional(recordType),
  recordId: z.optional(recordId),
  /** The guid of a branch: replies about its records. */
  branch: branchFilter,
  /** The guid of a member of staff: replies about the requests that they look after. */
  owner: z.optional(z.string().check(z.maxLength(36, 'owner must be the guid of a person.'))),
  before: numberPosition('before'),
  limit,
});
export type ReplyQuery = z.output<typeof ReplyQuery>;

const guid = '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13';
const exampleListed: ListedReply = {
  guid,
  sender: 'margaret@example.org',
  senderName: 'Margaret Ellis',
  subject: 'Re: Your request UC-2025-00042',
  beginning: 'Thank you. The certificate is attached.',
  receivedAt: '2025-11-16T09:30:00',
  isAutomatic: false,
  attachments: 1,
  record: {
    type: 'cremation_request',
    id: 'UC-2025-00042',
    label: 'UC-2025-00042',
    path: '/office/requests/UC-2025-00042',
    branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  },
  seenAt: null,
  seenBy: null,
};
/** Families' replies to emails. The role of a reply is that of its record. */
export const replyCalls = {
  /** The newest first. `isOn`: replies go to an address of their own. `counts` has the number in each view. */
  getReplies: get('Replies', {
    role: 'staff',
    summary: 'List the answers to emails',
    query: ReplyQuery,
    answer: z.object({
      ...createPageSchema(ListedReply).shape,
      isOn: z.boolean(),
      counts: z.object({ new: z.number(), unmatched: z.number(), automatic: z.number(), done: z.number() }),
    }),
    example: {
      answer: {
        items: [exampleListed],
        total: 1,
        next: null,
        isOn: true,
        counts: { new: 1, unmatched: 0, automatic: 2, done: 14 },
      },
    },
  }),
  getReply: get('Replies/{guid}', {
    role: 'staff',
    summary: 'Get an answer to an email',
    answer: ReceivedReply,
    example: {
      answer: {
        ...exampleListed,
        text: exampleListed.beginning,
        quoted: 'On 15 Nov 2025 Lychgate wrote:',
        matchedBy: 'address' as const,
        emailId: '318',
        files: [{ guid, name: 'certificate.pdf', bytes: 182_340, isPhotograph: false }],
        leftOut: [],
      },
    },
  }),
  getReplyFile: get('Replies/{guid}/Files/{file}', {
    role: 'staff',
    summary: 'Download what was attached to an answer',
    file: 'application/octet-stream',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
  /** Idempotent. */
  markReplySeen: post('Replies/{guid}/Seen', {
    role: 'staff',
    summary: 'Mark an answer to an email as done',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** Assigns a reply to a record, where it counts as new. */
  assignReply: post('Replies/{guid}/Record', {
    role: 'staff',
    summary: 'Put an answer to an email to its record',
    body: z.strictObject({
      recordType,
      recordId,
    }),
    answer: z.literal(true),
    example: { request: { recordType: 'cremation_request', recordId: 'UC-2025-00042' } },
  }),
  /** Removes a reply with its attachments. */
  removeReply: remove('Replies/{guid}', {
    role: 'staff',
    summary: 'Remove an answer to an email',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** Opens the configured mailbox and answers its number of messages. Reads none. */
  tryReplyMailbox: post('Settings/Replies/Try', {
    role: 'administrator',
    summary: 'Try the mailbox for answers to emails',
    body: noFields,
    answer: z.object({ messages: z.number() }),
    example: { answer: { messages: 3 } },
  }),
  /**
   * Receives a reply from a mail gateway instead of a mailbox. `known`: it was received before. `report`: it is a
   * delivery report.
   */
  receiveReply: post('Replies', {
    role: 'staff',
    summary: 'Hand over a message that answers an email',
    raw: { type: 'message/rfc822', bytesMax: 25_000_000 },
    answer: z.object({ outcome: z.enum(['stored', 'known', 'report']) }),
    example: {
      request: `From: Margaret Ellis <margaret@example.org>
To: replies+318.4f2c9d7e8a1b4c3d9e5f6a7b8@example.com
Subject: Re: Your request UC-2025-00042
Message-ID: <1@example.org>

Thank you.`,
      answer: { outcome: 'stored' },
    },
  }),
};
