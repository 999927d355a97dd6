import * as z from 'zod/mini';
import { postRaw } from '../call.ts';

/** What our office makes of a report (RFC 3464) on a letter of ours. */
const DeliveryReportAnswer = z.object({
  /** `hard-bounce`: there is no such mailbox, and nothing is sent there any more. `refused`: the letter was not taken. */
  outcome: z.enum(['hard-bounce', 'refused', 'noted']),
  letter: z.object({ id: z.string(), kind: z.string(), state: z.string() }),
});

export const reportDelivery = postRaw('Mail/DeliveryReport', {
  raw: { type: 'message/rfc822', bytesMax: 1_000_000 },
  answer: DeliveryReportAnswer,
});
