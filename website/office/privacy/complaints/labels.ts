import { complaintWays } from '#contract/operator/privacy/complaints.ts';

/** Field -> its name in the history of a complaint. */
export const changeNames: Record<string, string> = {
  way: 'How it came',
  name: 'Name',
  eMail: 'Email address',
  phone: 'Phone number',
  text: 'Complaint',
  receivedOn: 'Received',
  acknowledgedOn: 'Acknowledged',
  owner: 'Person',
  outcome: 'Outcome',
};

export const valueNames: Record<string, string> = complaintWays;
