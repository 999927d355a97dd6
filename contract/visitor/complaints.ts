import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { post } from '../call.ts';
import { email, optional, required } from '../fields/fields.ts';

export const complaintCharactersMax = 4_000;

/** The rules of a complaint about data, for the form of the website and for staff who write one down. */
export const complaintRules = {
  name: required(255, 'Please enter your name.'),
  eMail: email(500, emailMessage),
  phone: optional(50, 'phone'),
  text: required(complaintCharactersMax, 'Please tell us what is wrong.'),
};

/** A complaint as somebody sends it from the website. */
export const SentComplaint = z.strictObject(complaintRules);
export type SentComplaint = z.output<typeof SentComplaint>;

export const exampleComplaint = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  text: 'You sent your newsletter to my husband, who has died. I had asked you to stop.',
};

/** The call of somebody who complains about what happens with their data. */
export const visitorComplaintCalls = {
  /** They are emailed at once that it has arrived. */
  sendComplaint: post('DataComplaint', {
    role: 'staff',
    summary: 'Send a complaint about data',
    once: true,
    body: SentComplaint,
    answer: z.object({ reference: z.string() }),
    example: { request: exampleComplaint, answer: { reference: 'DC-7KQF-M2XD' } },
  }),
};
