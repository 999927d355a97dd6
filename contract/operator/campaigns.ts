import * as z from 'zod/mini';
import { get, getPages, post, put } from '../call.ts';
import { email, required } from '../fields/fields.ts';
import { limit } from '../http/pages.ts';
import { londonDateTime } from '../fields/wall-time.ts';

// The campaign's name, used in each link and in List-Id, so it is a single word.
const ca = z
  .string('Please name the campaign.')
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Please name the campaign in small letters, digits and hyphens.'),
  );

const subject = required(200, 'Please enter a subject.').check(
  z.regex(/^[^\r\n\t]*$/, 'A subject is one line.'),
);
/** Markdown (CommonMark). HTML in it is shown as text. */
const body = required(50_000, 'Please enter the text of the email.');

export const NewCampaign = z.strictObject({ ca, subject, body });
export type NewCampaign = z.output<typeof NewCampaign>;

/** The body of an update: an absent field is unchanged. */
const CampaignChange = z.partial(z.strictObject({ subject, body }));
export type CampaignChange = z.output<typeof CampaignChange>;

const TestEmail = z.strictObject({
  eMail: email(500, 'Please enter the address for the test email.'),
  name: required(255, 'Please enter the name for the greeting of the test email.'),
});
export type TestEmail = z.output<typeof TestEmail>;

const sendAt = londonDateTime('Please enter the time as YYYY-MM-DDTHH:mm:ss, or leave it out to send now.');

const states = ['draft', 'scheduled', 'queueing', 'queued'] as const;
const Count = z.number();

export const CampaignOnList = z.object({
  ca: z.string(),
  subject: z.string(),
  state: z.enum(states),
  /** Wall time in Europe/London; null for a draft. */
  sendAt: z.nullable(z.string()),
  /** How many emails are queued so far; it grows while the state is `queueing`. */
  queued: Count,
});

export const Campaign = z.extend(CampaignOnList, {
  body: z.string(),
  /** Emails by status. `unknown`: the connection broke before the mail server said whether it accepted the email. */
  letters: z.object({
    waiting: Count,
    sent: Count,
    unknown: Count,
    failed: Count,
    suppressed: Count,
    bounced: Count,
  }),
  /** How many people followed a link; each is counted once. */
  openedLinks: Count,
  /** How many of its recipients have unsubscribed since. */
  unsubscribedSince: Count,
});
export type Campaign = z.output<typeof Campaign>;

export const campaignCalls = {
  createCampaign: post('Campaigns', { body: NewCampaign, answer: z.literal(true) }),
  /** The newest first, a hundred at a time; `before` is the last `ca` of the previous page. */
  getCampaigns: getPages('Campaigns', {
    paged: 'before',
    query: z.strictObject({ before: z.optional(ca), limit }),
    answer: z.array(CampaignOnList),
  }),
  getCampaign: get('Campaigns/{ca}', { answer: Campaign }),
  updateCampaign: put('Campaigns/{ca}', { body: CampaignChange, answer: z.literal(true) }),
  testCampaign: post('Campaigns/{ca}/Test', { body: TestEmail, answer: z.literal(true) }),
  /** Freezes subject and body. Sent once, even if pressed twice. */
  sendCampaign: post('Campaigns/{ca}/Send', {
    body: z.strictObject({ at: z.nullish(sendAt) }),
    answer: CampaignOnList,
  }),
  /** Cancels a scheduled time that has not come yet. */
  unscheduleCampaign: post('Campaigns/{ca}/Unschedule', { body: z.strictObject({}), answer: CampaignOnList }),
};
