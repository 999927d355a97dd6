/** The fields that the history of a complaint shows. */
export const complaintHistoryLabels: Record<string, string> = {
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
