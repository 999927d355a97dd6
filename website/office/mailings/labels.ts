import { formatMoment } from '#contract/fields/days.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { RecipientStatus, RecipientView } from '#contract/operator/mailing/campaign-results.ts';
import type { Campaign, CampaignOnList, CampaignState } from '#contract/operator/mailing/campaigns.ts';

const stateNames: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  queueing: 'Being sent',
  queued: 'Being sent',
  paused: 'Paused',
  stopped: 'Stopped',
};

/** The label of a state: once no email waits, a mailing is sent. */
export function describeState({ state, waiting, queued, saved }: CampaignOnList): string {
  if (state !== 'queued' || waiting > 0) return stateNames[state];
  if (queued === 0) return 'Sent to nobody';
  if (saved === 0) return 'Sent';
  return saved < queued ? 'Partly sent, partly saved as files' : 'Not sent: saved as files';
}

/** The state, and while emails wait how many have gone: "Paused: 200 of 262 sent". */
export function describeProgress(mailing: Campaign): string {
  const { waiting, queued, emails } = mailing;
  const state = describeState(mailing);
  if (waiting === 0) return state;
  return `${state}: ${emails.sent.toLocaleString('en-GB')} of ${queued.toLocaleString('en-GB')} sent`;
}

/** Whether its time has come, and its first emails have not been written yet. */
export const isDue = ({ state, sendAt }: CampaignOnList, now: Date): boolean =>
  state === 'scheduled' && sendAt !== null && londonMoment(sendAt) <= now;

/** Whether emails of it are going out. */
export const isSending = ({ state, waiting }: CampaignOnList): boolean =>
  state === 'queueing' || (state === 'queued' && waiting > 0);

/** When it was or will be sent. */
export const describeSendTime = ({ state, sendAt }: CampaignOnList): string | null =>
  sendAt && (state === 'scheduled' ? `Goes out on ${formatMoment(sendAt)}` : formatMoment(sendAt));

/** The recipients, as a fact. */
export const describeAudience = ({ lists }: Pick<Campaign, 'lists'>): string =>
  lists.length > 0 ? lists.map(({ name }) => name).join(', ') : 'All contacts';

export const statusNames: Record<RecipientStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  saved: 'Not sent: saved as a file',
  failed: 'Failed',
  bounced: 'Bounced',
  uncertain: 'Not sure it arrived',
  blocked: 'Address blocked',
  cancelled: 'Not sent',
  'left-out': 'Left out',
};

export const viewNames: Record<RecipientView, string> = {
  ...statusNames,
  'not-received': 'Did not get it',
  clicked: 'Followed a link',
  unsubscribed: 'Unsubscribed',
  complained: 'Complained',
};

/** Why somebody was left out. */
const leftOutReasons: Record<string, string> = {
  unsubscribed: 'They had unsubscribed.',
  'hard-bounce': 'There is no such mailbox.',
  complaint: 'They had complained about an email.',
  'payer-deceased': 'The customer has died.',
  operator: 'They had asked us not to write.',
  'same-address': 'Another contact has the same address, and got it.',
};

export const describeReason = (reason: string): string => leftOutReasons[reason] ?? reason;

export const mailingHistoryLabels = {
  subject: 'Subject',
  body: 'Text',
  lists: 'For',
  sendAt: 'Time',
  emails: 'Emails',
};
