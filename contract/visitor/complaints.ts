import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { post } from '../call.ts';
import { email, optional, required } from '../fields/fields.ts';

export const complaintCharactersMax = 4_000;

/** The rules of a complaint about data, for the form of the website and for that of staff. */
export const complaintRules = {
  name: required(255, 'Please enter your name.'),
  eMail: email(500, emailMessage),
  phone: optional(50, 'phone'),
  text: required(complaintCharactersMax, 'Please tell us what is wrong.'),
};

/** A complaint from the website. */
export const SentComplaint = z.strictObject(complaintRules);
export type SentComplaint = z.output<typeof SentComplaint>;

export const exampleComplaint = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  text: 'You sent your newsletter to my husband, who has died. I had asked you to stop.',
};

/** The call for complaints about data. */
export const visitorComplaintCalls = {
  /** Sends a complaint. Its arrival is confirmed by email. */
  sendComplaint: post('DataComplaint', {
    role: 'staff',
    summary: 'Send a complaint about data',
    once: true,
    body: SentComplaint,
    answer: z.object({ reference: z.string() }),
    example: { request: exampleComplaint, answer: { reference: 'DC-7KQF-M2XD' } },
  }),
};
