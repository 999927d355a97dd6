import { exampleSubject, exampleContactList, exampleContact } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { email, guid, required, noFields, optionalRevision } from '../../fields/fields.ts';
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
  revision: optionalRevision,
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
  /** The number that waits to be sent. */
  waiting: Count,
  /** The number saved as files, without a mail server, which reached nobody. */
  saved: Count,
});
export type CampaignOnList = z.output<typeof CampaignOnList>;

export const Campaign = z.extend(CampaignOnList, {
  body: z.string(),
  /** The lists whose contacts get it; none means all contacts. */
  lists: z.array(z.object({ guid: z.string(), name: z.string() })),
  /** Before sending begins: the number of contacts, of whom `blocked` would not get it. */
  audience: z.nullable(z.object({ contacts: Count, blocked: Count })),
  /**
   * Emails by status. `unknown`: the connection broke before the mail server said whether it accepted the email.
   * `bounced` counts those of the failed ones whose mailbox does not exist.
   */
  emails: z.object({
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

/** The email for a recipient with the caller's name. */
const CampaignPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });

const exampleBody = 'Dear friends,\n\nour coffee mornings begin again in **March**.';
const exampleDraft = {
  ca: 'spring-2027',
  subject: exampleSubject,
  state: 'draft',
  sendAt: null,
  queued: 0,
  waiting: 0,
  saved: 0,
} as const;
const exampleScheduled = { ...exampleDraft, state: 'scheduled', sendAt: '2027-02-15T09:00:00' } as const;

export const campaignCalls = {
  createCampaign: post('Campaigns', {
    role: 'staff',
    summary: 'Add a mail-shot',
    once: true,
    body: NewCampaign,
    answer: z.literal(true),
    example: { request: { ca: 'spring-2027', subject: exampleSubject, body: exampleBody } },
  }),
  /** The newest first, a hundred at a time; `before` is the last `ca` of the previous page. */
  getCampaigns: get('Campaigns', {
    role: 'staff',
    summary: 'List the mail-shots',
    paged: 'before',
    query: z.strictObject({ before: z.optional(ca), limit }),
    answer: z.array(CampaignOnList),
    example: { answer: [exampleDraft] },
  }),
  getCampaign: get('Campaigns/{ca}', {
    role: 'staff',
    summary: 'Get a mail-shot',
    answer: Campaign,
    example: {
      answer: {
        ...exampleDraft,
        body: exampleBody,
        lists: [exampleContactList],
        audience: { contacts: 412, blocked: 9 },
        emails: {
          waiting: 0,
          sent: 0,
          unknown: 0,
          failed: 0,
          suppressed: 0,
          cancelled: 0,
          bounced: 0,
          complained: 0,
        },
        leftOut: 0,
        openedLinks: 0,
        unsubscribedSince: 0,
        ownAddress: 'ruth@example.org',
        revision: 2,
      },
    },
  }),
  updateCampaign: put('Campaigns/{ca}', {
    role: 'staff',
    summary: 'Change a mail-shot',
    body: CampaignChange,
    answer: z.literal(true),
    example: { request: { subject: exampleSubject } },
  }),
  /** Removes a draft. Others are refused. */
  removeCampaign: remove('Campaigns/{ca}', {
    role: 'staff',
    summary: 'Remove the draft of a mail-shot',
    query: noFields,
    answer: z.literal(true),
  }),
  previewCampaign: get('Campaigns/{ca}/Preview', {
    role: 'staff',
    summary: 'Get a mail-shot as it would look',
    answer: CampaignPreview,
    example: {
      answer: { subject: exampleSubject, text: 'Dear Margaret Ellis,', html: '<p>Dear Margaret Ellis,</p>' },
    },
  }),
  testCampaign: post('Campaigns/{ca}/Test', {
    role: 'staff',
    summary: 'Send a test email of a mail-shot',
    body: TestEmail,
    answer: z.literal(true),
    example: { request: { eMail: 'office@example.org', name: exampleContact.name } },
  }),
  /** Freezes subject, body and lists. Sent once, even if pressed twice. */
  sendCampaign: post('Campaigns/{ca}/Send', {
    role: 'staff',
    summary: 'Send or schedule a mail-shot',
    body: z.strictObject({ at: z.nullish(sendAt), revision: optionalRevision }),
    answer: CampaignOnList,
    example: { request: { at: '2027-02-15T09:00:00' }, answer: exampleScheduled },
  }),
  /** Cancels a scheduled time that has not come yet. */
  unscheduleCampaign: post('Campaigns/{ca}/Unschedule', {
    role: 'staff',
    summary: 'Cancel the schedule of a mail-shot',
    body: noFields,
    answer: CampaignOnList,
    example: { answer: exampleDraft },
  }),
  /** Pauses sending. An email that is being handed over still goes out. Idempotent. */
  pauseCampaign: post('Campaigns/{ca}/Pause', {
    role: 'staff',
    summary: 'Pause a mail-shot',
    body: noFields,
    answer: CampaignOnList,
    example: { answer: { ...exampleScheduled, state: 'paused', queued: 412, waiting: 230 } },
  }),
  /** Resumes sending after a pause. Idempotent. */
  resumeCampaign: post('Campaigns/{ca}/Resume', {
    role: 'staff',
    summary: 'Resume a paused mail-shot',
    body: noFields,
    answer: CampaignOnList,
    example: { answer: { ...exampleScheduled, state: 'queued', queued: 412, waiting: 230 } },
  }),
  /** Cancels all waiting emails permanently. Idempotent. */
  stopCampaign: post('Campaigns/{ca}/Stop', {
    role: 'staff',
    summary: 'Stop a mail-shot for good',
    body: noFields,
    answer: CampaignOnList,
    example: { answer: { ...exampleScheduled, state: 'stopped', queued: 412, waiting: 0 } },
  }),
};
