import {
  personalKindNames,
  type PersonalKind,
  type PersonalRecord,
} from '#contract/operator/privacy/personal-data.ts';
import { formatCount } from '#contract/fields/count.ts';
import type { RetentionName, RetentionRule } from '#contract/operator/privacy/retention.ts';

/** The rules of the nightly erasure, as a branch would say. */
export const ruleNames: Record<RetentionName, string> = {
  attendees: 'Bookings',
  'walk-ins': 'Names of people without a booking',
  'waiting-places': 'Waiting lists',
  messages: 'Messages to attendees',
  requests: 'Cremation requests',
  replies: 'Answers to emails',
  cases: 'Cases',
  cremations: 'Register of cremations',
  complaints: 'Complaints about data',
  emails: 'Emails',
  'saved-emails': 'Saved emails (files)',
  contacts: 'Contacts who have unsubscribed',
  imports: 'Imported lists of contacts',
  clicks: 'Followed links of mailings',
  originals: 'Original photographs',
  'photograph-reports': 'Reports of photographs',
  'removal-keys': 'Keys for removing photographs',
  signoffs: 'Sign-offs',
  customers: 'Customers and their invoices',
  'sage-50-files': 'Files for Sage 50',
  history: 'Details in the history',
  scans: 'Scans',
  'job-runs': 'Job runs',
};

/** Why a record was found. */
export const matchTexts: Record<PersonalRecord['match'], string> = {
  address: 'Has the email address',
  phone: 'Has the phone number',
  name: 'Has the name',
  mention: 'Mentions them',
};

/** The effect of an erasure on records of a kind. */
export const erasureTexts: Record<PersonalKind, string> = {
  bookings:
    'Become numbers: the places stay counted. Name, address, phone number, answers and notes are erased, the private link ends, and no email about the event is sent any more.',
  'walk-ins': 'The name is erased. How many came stays.',
  'waiting-places': 'Name and address are erased. Places that were held go to the next party.',
  requests: 'All answers, notes and emails are erased. The reference and the dates stay.',
  cases:
    'Names, dates, address, notes, implants, objections, instructions and added tasks are erased. The number, the stage and what was ticked stay. While the ashes are here, nothing is erased.',
  cremations: '',
  complaints: 'Name, address, words and notes are erased. How it came and its days stay.',
  signoffs: 'Names and address are erased. That a wish was recorded, and when, stays.',
  funerals: 'The name is erased, and no photograph can be added. The date stays.',
  photographs: 'All photographs of the funeral are deleted, with their originals.',
  captions: 'The words and the name below it are erased. The photograph stays.',
  'photograph-reports': 'Deleted. What was done to the photograph stays.',
  contacts: 'Deleted. A code of the address stays, so that no later list brings them back.',
  'import-lines': 'Deleted.',
  customers: 'Name, address and the texts of the invoices are erased. Numbers, dates and amounts stay.',
  messages:
    'Drafts are deleted. The words of a message that was sent are erased, in its emails too. One that waits is not sent to anybody.',
  emails: 'Address and content are erased. One that waits is not sent.',
  replies: 'Deleted, with what was attached.',
  'blocked-addresses': '',
  staff: 'The address is erased. The name stays in the history.',
  events: '',
  history: 'The values are erased. Who changed which record, and when, stays.',
  scans: 'Deleted.',
};

const countedNames: Record<string, string> = {
  ...personalKindNames,
  history: ruleNames.history,
  clicks: ruleNames.clicks,
};

/** The counts of a receipt, in the order of the kinds: records, and their parts. */
export const listCounts = (counts: Record<string, number>): [name: string, count: number][] =>
  Object.entries(countedNames)
    .filter(([kind]) => kind in counts)
    .map(([kind, name]) => [name, counts[kind]!]);

export const formatPeriod = ({ count, unit }: RetentionRule['keeps']): string =>
  formatCount(count, unit.slice(0, -1));

/** The start of a rule's period. */
export const ruleStartTexts: Record<RetentionName, string> = {
  attendees: 'after the event. They become numbers.',
  'walk-ins': 'after they came',
  'waiting-places': 'after the event',
  messages: 'after the event. When they were sent, and to how many, stays.',
  requests: 'after the last change of the family',
  replies: 'after they came. With their record, if that is erased earlier.',
  cases: 'after the last change, once no ashes are here. The number, the stage and what was ticked stay.',
  cremations: 'after the ashes have left',
  complaints: 'after the outcome. How it came and its days stay.',
  emails: 'after they were sent',
  'saved-emails': 'after they were written',
  contacts: 'after they unsubscribed. A code of the address stays.',
  imports: 'after the import. Its numbers stay, and so do the contacts.',
  clicks: 'after the click. The click stays counted.',
  originals: 'after they were added. The gallery stays.',
  'removal-keys': 'after the photograph was added',
  'photograph-reports': 'after the decision. What was done to the photograph stays.',
  signoffs: 'after the last email. The wish stays without a name.',
  customers: 'after the last invoice or payment (tax law). The amounts stay.',
  'sage-50-files': 'after they were written (tax law)',
  history: 'after the change. Who changed what stays.',
  scans: 'after the scan',
  'job-runs': 'after the run',
};
