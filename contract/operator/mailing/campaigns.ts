import * as z from 'zod/mini';
import { get, getPages, post, put, remove } from '../../call.ts';
import { email, guid, required, revisionField } from '../../fields/fields.ts';
import { limit } from '../../http/pages.ts';
import { londonDateTime } from '../../fields/wall-time.ts';

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

const listsMax = 50;
/** The guids of contact lists. Without any, a campaign goes to all contacts. */
export const listGuids = z
  .array(guid('There is no such list.'))
  .check(z.maxLength(listsMax, `Please choose ${listsMax} lists at most.`));

export const NewCampaign = z.strictObject({ ca, subject, body, lists: z.optional(listGuids) });
export type NewCampaign = z.output<typeof NewCampaign>;

/** The body of an update: an absent field is unchanged. */
const CampaignChange = z.strictObject({
  ...z.partial(z.object({ subject, body, lists: listGuids })).shape,
  revision: z.optional(revisionField),
});
export type CampaignChange = z.output<typeof CampaignChange>;

const TestEmail = z.strictObject({
  eMail: email(500, 'Please enter the address for the test email.'),
  name: required(255, 'Please enter the name for the greeting of the test email.'),
});
export type TestEmail = z.output<typeof TestEmail>;

const sendAt = londonDateTime('Please enter the time as YYYY-MM-DDTHH:mm:ss, or leave it out to send now.');

const campaignStates = ['draft', 'scheduled', 'queueing', 'queued', 'paused', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];
const Count = z.number();

export const CampaignOnList = z.object({
  ca: z.string(),
  subject: z.string(),
  state: z.enum(campaignStates),
  /** Wall time in Europe/London; null for a draft. */
  sendAt: z.nullable(z.string()),
  /** How many emails are queued so far; it grows while the state is `queueing`. */
  queued: Count,
  /** How many of them wait to be sent. */
  waiting: Count,
  /** How many of them reached nobody, because there was no mail server: they were saved as files. */
  saved: Count,
});
export type CampaignOnList = z.output<typeof CampaignOnList>;

export const Campaign = z.extend(CampaignOnList, {
  body: z.string(),
  /** The lists whose contacts get it; none means all contacts. */
  lists: z.array(z.object({ guid: z.string(), name: z.string() })),
  /** Before sending begins: who would get it now. `blocked` of the contacts would not. */
  audience: z.nullable(z.object({ contacts: Count, blocked: Count })),
  /**
   * Emails by status. `unknown`: the connection broke before the mail server said whether it accepted the email.
   * `bounced` counts those of the failed ones whose mailbox does not exist.
   */
  letters: z.object({
    waiting: Count,
    sent: Count,
    unknown: Count,
    failed: Count,
    suppressed: Count,
    cancelled: Count,
    bounced: Count,
    complained: Count,
  }),
  /** Contacts of the lists for whom no email was queued, because their address is blocked or is there twice. */
  leftOut: Count,
  /** How many people followed a link; each is counted once. */
  openedLinks: Count,
  /** How many of its recipients have unsubscribed since. */
  unsubscribedSince: Count,
  /** The caller's address, for a test; null for programs and the operator key. */
  ownAddress: z.nullable(z.string()),
  revision: z.number(),
});
export type Campaign = z.output<typeof Campaign>;

/** The email as somebody named like the caller would get it. */
const CampaignPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });

const noFields = z.strictObject({});

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
  /** Only a draft. */
  removeCampaign: remove('Campaigns/{ca}', { query: noFields, answer: z.literal(true) }),
  previewCampaign: get('Campaigns/{ca}/Preview', { answer: CampaignPreview }),
  testCampaign: post('Campaigns/{ca}/Test', { body: TestEmail, answer: z.literal(true) }),
  /** Freezes subject, body and lists. Sent once, even if pressed twice. */
  sendCampaign: post('Campaigns/{ca}/Send', {
    body: z.strictObject({ at: z.nullish(sendAt), revision: z.optional(revisionField) }),
    answer: CampaignOnList,
  }),
  /** Cancels a scheduled time that has not come yet. */
  unscheduleCampaign: post('Campaigns/{ca}/Unschedule', { body: noFields, answer: CampaignOnList }),
  /** Emails that wait go on waiting. One that is being handed over at this moment still goes. Idempotent. */
  pauseCampaign: post('Campaigns/{ca}/Pause', { body: noFields, answer: CampaignOnList }),
  /** Sends what a pause has held back. Idempotent. */
  resumeCampaign: post('Campaigns/{ca}/Resume', { body: noFields, answer: CampaignOnList }),
  /** Cancels all emails that wait, for good. Idempotent. */
  stopCampaign: post('Campaigns/{ca}/Stop', { body: noFields, answer: CampaignOnList }),
};
