import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { textUpTo } from '../../fields/fields.ts';

const TextSample = z.object({
  kind: z.string(),
  text: z.string(),
  /** The number of messages that it is sent and billed as. */
  parts: z.number(),
});

const exampleCancellation =
  'Ellis Funeral Services: your booking with us on Tuesday 4 March, 10:30 am is cancelled. We are sorry. Questions? Please call 01632 960 123.';

export const textMessageCalls = {
  /** Sample messages about an invented event, with the provider's current name and number. */
  getTextSamples: get('Settings/Texts/Samples', {
    role: 'administrator',
    summary: 'List what text messages say, and their parts',
    answer: z.object({ samples: z.array(TextSample) }),
    example: {
      answer: { samples: [{ kind: 'text-cancelled', text: exampleCancellation, parts: 1 }] },
    },
  }),
  /** Sends a test to a British mobile number. A repeat within the minute sends nothing. */
  tryTextGateway: post('Settings/Texts/Try', {
    role: 'administrator',
    summary: 'Send a text message as a test',
    body: z.strictObject({ number: textUpTo(50) }),
    answer: z.object({
      /** The id of the message in the list of emails, which shows its state. */
      id: z.string(),
      parts: z.number(),
    }),
    example: { request: { number: '07700 900123' }, answer: { id: '318', parts: 1 } },
  }),
};
