import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put, remove } from '../../call.ts';
import { email, required, noFields, nullableText, optionalRevision } from '../../fields/fields.ts';

const messageFields = {
  subject: required(200, 'Please enter a subject.').check(
    z.regex(/^[^\r\n\t]*$/, 'Please keep the subject to one line.'),
  ),
  /** Plain text. An empty line begins a new paragraph. */
  text: required(10_000, 'Please write what the email says.'),
};

const NewEventMessage = z.strictObject(messageFields);
export type NewEventMessage = z.output<typeof NewEventMessage>;

/** The body of an update: an absent field is unchanged. */
const EventMessageChange = z.strictObject({
  ...z.partial(z.object(messageFields)).shape,
  revision: optionalRevision,
});
export type EventMessageChange = z.output<typeof EventMessageChange>;

const Count = z.number();

/** Times are wall time in Europe/London. */
const EventMessageOnList = z.object({
  guid: z.string(),
  subject: z.string(),
  writtenBy: z.string(),
  writtenAt: z.string(),
  /** Null: a draft. */
  sentBy: nullableText,
  sentAt: nullableText,
  /** How many people were emailed. */
  recipients: z.nullable(Count),
});

export const EventMessage = z.extend(EventMessageOnList, {
  event: z.object({ guid: z.string(), title: z.string(), startDateTime: z.string() }),
  text: z.string(),
  /** The number of bookings that a draft would be emailed to, and of those without an address. */
  wouldEmail: Count,
  withoutAddress: Count,
  /** Emails by state, once it is sent. */
  emails: z.object({ waiting: Count, sent: Count, saved: Count, failed: Count, notSent: Count }),
  /** The preview for a recipient with the caller's name. */
  preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  /** The default recipient of a test; null for programs. */
  ownAddress: nullableText,
  revision: z.number(),
});
export type EventMessage = z.output<typeof EventMessage>;

const exampleWritten = {
  subject: 'Where to park on Saturday',
  text: 'The car park is full.\n\nPlease use the field.',
};
const exampleOnList = {
  guid: '0f6b2d4e-7a18-4c93-8e5d-c1a2b3d4e5f6',
  subject: exampleWritten.subject,
  writtenBy: 'Ruth Okafor',
  writtenAt: '2027-03-26T16:00:00',
  sentBy: 'Ruth Okafor',
  sentAt: '2027-03-26T16:05:00',
  recipients: 31,
};

export const eventMessageCalls = {
  /** The newest first; an event has at most 100. */
  getEventMessages: get('Bereavement/{eventGuid}/Messages', {
    role: 'staff',
    summary: 'List the messages to the attendees of an event',
    answer: z.array(EventMessageOnList),
    example: { answer: [exampleOnList] },
  }),
  /** Writes a draft. Nobody is emailed yet. */
  createEventMessage: post('Bereavement/{eventGuid}/Messages', {
    role: 'staff',
    summary: 'Write a message to the attendees of an event',
    once: true,
    body: NewEventMessage,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleWritten, answer: { guid: '0f6b2d4e-7a18-4c93-8e5d-c1a2b3d4e5f6' } },
  }),
  getEventMessage: get('Messages/{guid}', {
    role: 'staff',
    summary: 'Get a message to attendees, its preview and its emails',
    answer: EventMessage,
    example: {
      answer: {
        ...exampleOnList,
        event: {
          guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
          title: 'Coffee morning',
          startDateTime: '2027-03-29T10:30:00',
        },
        text: exampleWritten.text,
        wouldEmail: 31,
        withoutAddress: 4,
        emails: { waiting: 0, sent: 30, saved: 0, failed: 1, notSent: 0 },
        preview: { subject: exampleWritten.subject, text: 'Dear Ruth Okafor, …', html: '<!doctype html>…' },
        ownAddress: 'ruth@example.org',
        revision: 2,
      },
    },
  }),
  /** Changes a draft. */
  updateEventMessage: put('Messages/{guid}', {
    role: 'staff',
    summary: 'Change a message that is not sent yet',
    body: EventMessageChange,
    answer: z.literal(true),
    example: { request: { subject: 'Parking on Saturday', revision: 1 } },
  }),
  /** Removes a draft. */
  removeEventMessage: remove('Messages/{guid}', {
    role: 'staff',
    summary: 'Remove a message that is not sent yet',
    query: noFields,
    answer: z.literal(true),
  }),
  /** Sends it to the caller's own address, or to another one. A repeat within a minute sends nothing. */
  testEventMessage: post('Messages/{guid}/Test', {
    role: 'staff',
    summary: 'Send a test of a message to attendees',
    body: z.strictObject({ eMail: z.optional(email(500, emailMessage)) }),
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** Emails each live booking that has an address, once, however often it is called. */
  sendEventMessage: post('Messages/{guid}/Send', {
    role: 'staff',
    summary: 'Send a message to the attendees of an event',
    body: z.strictObject({ revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
};
