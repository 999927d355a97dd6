import type { SignoffOnList, SignoffStatus } from '#contract/operator/sign-off/sign-offs.ts';
import { signoffOptionTexts } from '#contract/sign-off-options.ts';

export const statusNames: Record<SignoffStatus, string> = {
  waiting: 'Waiting',
  recorded: 'Answered',
  expired: 'Expired',
  voided: 'Cancelled',
};

export const answerWayNames: Record<NonNullable<SignoffOnList['answer']>['way'], string> = {
  link: 'with the link in the email',
  phone: 'by phone',
  'in-person': 'in person',
};

/** The options of the website are named by numbers, which mean nothing to staff. */
export const describeChoice = ({ option, text }: { option: string; text: string }): string =>
  signoffOptionTexts.has(option) ? text : `${option}: ${text}`;

/** The fields that the history of a sign-off shows. */
export const signoffHistoryLabels: Record<string, string> = {
  answer: 'Answer',
  way: 'How',
  givenBy: 'Who told us',
  reason: 'Reason',
  deceasedName: 'Who died',
  name: 'Who is asked',
  eMail: 'Email address',
  branch: 'Branch',
  options: 'Choices',
};
