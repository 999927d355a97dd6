import * as z from 'zod/mini';
import { postRaw } from '../../call.ts';

/** What our back office concludes from a delivery report (RFC 3464) or a complaint (RFC 5965) about one of its emails. */
export const DeliveryReportAnswer = z.object({
  /**
   * `hard-bounce`: the mailbox does not exist, and nothing more is sent there. `refused`: this email was rejected.
   * `complaint`: its reader marked it as spam, and gets no more mailings.
   */
  outcome: z.enum(['hard-bounce', 'refused', 'complaint', 'noted']),
  letter: z.object({ id: z.string(), kind: z.string(), state: z.string() }),
});

export const reportDelivery = postRaw('Mail/DeliveryReport', {
  raw: { type: 'message/rfc822', bytesMax: 1_000_000 },
  answer: DeliveryReportAnswer,
});
