import type { RequestState } from '#contract/operator/cremation/requests.ts';

export const stateNames: Record<RequestState, string> = {
  new: 'Not taken yet',
  'in-progress': 'In progress',
  done: 'Done',
};

export const documentNames = {
  request: 'The request (PDF)',
  'form-1-answers': 'Answers for Form 1 (PDF)',
};

/** An email about a request, by its kind. */
export const emailNames: Record<string, string> = {
  'cremation-requester': 'Confirmation to the family',
  'cremation-staff': 'The request, to the branch',
  'cremation-reply': 'What we wrote to the family',
  'cremation-assigned': 'To whom it was given',
};

/** The fields that the history of a request shows beside its answers. */
export const requestHistoryLabels: Record<string, string> = {
  state: 'Status',
  assignee: 'Person',
  branch: 'Branch',
  to: 'To',
  recipient: 'Address',
  subject: 'Subject',
};

export const requestHistoryValues: Record<string, string> = {
  ...stateNames,
  family: 'The family',
  branch: 'The branch',
};
