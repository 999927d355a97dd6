import * as z from 'zod/mini';
import { get, post, remove } from '../call.ts';
import { limit, numberPosition, createPageSchema } from '../http/pages.ts';
import { noFields } from '../fields/fields.ts';

/** The events that a program can subscribe to. `record` is the id that the call beside it takes. */
export const webhookEvents = {
  'booking.made': 'A booking is made',
  'booking.changed': 'A booking is changed',
  'booking.cancelled': 'A booking is cancelled',
  'request.received': 'A cremation request is received',
  'request.changed': 'A cremation request is changed',
  'event.published': 'An event is published',
  'event.cancelled': 'An event is cancelled',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
const eventNames = Object.keys(webhookEvents) as WebhookEvent[];

export const webhooksMax = 20;
const urlMessage = 'Please enter a web address that begins with https.';

const NewWebhook = z.strictObject({
  url: z.string(urlMessage).check(
    z.maxLength(500, urlMessage),
    z.refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), urlMessage),
  ),
  events: z.array(z.enum(eventNames)).check(z.minLength(1, 'Please choose at least one.'), z.maxLength(20)),
});
export type NewWebhook = z.output<typeof NewWebhook>;

/** Times are wall time in Europe/London. */
const Webhook = z.object({
  guid: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: z.string(),
  /** The number of messages that wait, and of those that have failed. */
  waiting: z.number(),
  failed: z.number(),
  /** The time at which it was disabled; null while it is active. */
  disabledAt: z.nullable(z.string()),
  disabledReason: z.nullable(z.string()),
});

const Delivery = z.object({
  id: z.string(),
  /** The `webhook-id` of the message, the same at each try. */
  messageId: z.string(),
  type: z.string(),
  record: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  happenedAt: z.string(),
  tries: z.number(),
  triedAt: z.nullable(z.string()),
  /** The status of the program's last answer, or the reason why there was none. */
  lastAnswer: z.nullable(z.string()),
  /** The next try; null if there is none. */
  dueAt: z.nullable(z.string()),
});

const guid = '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13';
export const webhookCalls = {
  getWebhooks: get('Webhooks', {
    role: 'administrator',
    summary: 'List the programs that are told of changes',
    answer: z.array(Webhook),
    example: {
      answer: [
        {
          guid,
          url: 'https://care.example.org/lychgate',
          events: ['booking.made'],
          createdAt: '2027-02-01T09:00:00',
          waiting: 0,
          failed: 0,
          disabledAt: null,
          disabledReason: null,
        },
      ],
    },
  }),
  /** `secret` is answered only once. It signs each message, as in Standard Webhooks. */
  createWebhook: post('Webhooks', {
    role: 'administrator',
    summary: 'Add a program that is told of changes',
    body: NewWebhook,
    answer: z.object({ guid: z.string(), secret: z.string() }),
    example: {
      request: { url: 'https://care.example.org/lychgate', events: ['booking.made', 'booking.cancelled'] },
      answer: { guid, secret: 'whsec_c2VjcmV0IG9mIGEgcXVpZXQgVHVlc2RheSBtb3JuaW5n' },
    },
  }),
  /** Stops its messages and deletes its log. */
  removeWebhook: remove('Webhooks/{guid}', {
    role: 'administrator',
    summary: 'Stop telling a program of changes',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** Resumes a disabled webhook with its waiting messages and new ones. Events in between are lost. */
  resumeWebhook: post('Webhooks/{guid}/Resume', {
    role: 'administrator',
    summary: 'Send messages again to a program that did not answer',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** Sends a message of the type `test`. */
  testWebhook: post('Webhooks/{guid}/Test', {
    role: 'administrator',
    summary: 'Send a test to a program',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** The newest first, of the last 30 days. */
  getWebhookDeliveries: get('Webhooks/{guid}/Deliveries', {
    role: 'administrator',
    summary: 'List the messages to a program',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: createPageSchema(Delivery),
    example: {
      answer: {
        total: 1,
        next: null,
        items: [
          {
            id: '41',
            messageId: 'msg_4f2c9d7e8a1b4c3d9e5f6a7b8c9d0e1f',
            type: 'booking.made',
            record: guid,
            state: 'sent' as const,
            happenedAt: '2027-03-01T11:45:00',
            tries: 1,
            triedAt: '2027-03-01T11:45:02',
            lastAnswer: '204',
            dueAt: null,
          },
        ],
      },
    },
  }),
  /** Sends a message again with the same `webhook-id`, by which a program recognises a repeat. */
  sendWebhookAgain: post('WebhookDeliveries/{id}/SendAgain', {
    role: 'administrator',
    summary: 'Send a message to a program again',
    body: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
