import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put, remove } from '../../call.ts';
import { email, required, revisionField } from '../../fields/fields.ts';

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
  revision: z.optional(revisionField),
});
export type EventMessageChange = z.output<typeof EventMessageChange>;

const Text = z.nullable(z.string());
const Count = z.number();

/** Times are wall time in Europe/London. */
const EventMessageOnList = z.object({
  guid: z.string(),
  subject: z.string(),
  writtenBy: z.string(),
  writtenAt: z.string(),
  /** Null: a draft. */
  sentBy: Text,
  sentAt: Text,
  /** How many people were emailed. */
  recipients: z.nullable(Count),
});

export const EventMessage = z.extend(EventMessageOnList, {
  event: z.object({ guid: z.string(), title: z.string(), startDateTime: z.string() }),
  text: z.string(),
  /** Of a draft: how many bookings would be emailed now, and how many have no address. */
  wouldEmail: Count,
  withoutAddress: Count,
  /** Emails by state, once it is sent. */
  emails: z.object({ waiting: Count, sent: Count, saved: Count, failed: Count, notSent: Count }),
  /** As somebody named like the caller would get it. */
  preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  /** Where a test goes by default; null for programs. */
  ownAddress: Text,
  revision: z.number(),
});
export type EventMessage = z.output<typeof EventMessage>;

export const eventMessageCalls = {
  /** The newest first; an event has at most 100. */
  getEventMessages: get('Bereavement/{eventGuid}/Messages', { answer: z.array(EventMessageOnList) }),
  /** Writes a draft. Nobody is emailed yet. */
  createEventMessage: post('Bereavement/{eventGuid}/Messages', {
    body: NewEventMessage,
    answer: z.object({ guid: z.string() }),
  }),
  getEventMessage: get('Messages/{guid}', { answer: EventMessage }),
  /** Changes a draft. */
  updateEventMessage: put('Messages/{guid}', { body: EventMessageChange, answer: z.literal(true) }),
  /** Removes a draft. */
  removeEventMessage: remove('Messages/{guid}', { query: z.strictObject({}), answer: z.literal(true) }),
  /** To the caller's own address, or to another one. Pressed again within a minute, it sends nothing. */
  testEventMessage: post('Messages/{guid}/Test', {
    body: z.strictObject({ eMail: z.optional(email(500, emailMessage)) }),
    answer: z.literal(true),
  }),
  /** Emails each booking that is attending and has an address, once, however often it is pressed. */
  sendEventMessage: post('Messages/{guid}/Send', {
    body: z.strictObject({ revision: z.optional(revisionField) }),
    answer: z.literal(true),
  }),
};
