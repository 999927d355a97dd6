import * as z from 'zod/mini';
import { post } from '../../call.ts';

/** Our back office's reading of a delivery report (RFC 3464) or a complaint (RFC 5965) about one of its emails. */
export const DeliveryReportAnswer = z.object({
  /**
   * `hard-bounce`: the mailbox does not exist, and no more emails are sent there. `refused`: this email was
   * rejected. `complaint`: its reader marked it as spam and gets no more mailings.
   */
  outcome: z.enum(['hard-bounce', 'refused', 'complaint', 'noted']),
  email: z.object({ id: z.string(), kind: z.string(), state: z.string() }),
});

export const reportDelivery = post('Mail/DeliveryReport', {
  role: 'staff',
  summary: 'Report an undelivered email, or a complaint about one',
  raw: { type: 'message/rfc822', bytesMax: 1_000_000 },
  answer: DeliveryReportAnswer,
  example: {
    request: `From: MAILER-DAEMON@mx.example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; margaret@example.org
Action: failed
Status: 5.1.1
--b1--`,
    answer: { outcome: 'hard-bounce', email: { id: '318', kind: 'mail-shot', state: 'failed' } },
  },
});
