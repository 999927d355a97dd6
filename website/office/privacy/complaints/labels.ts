/** The fields that its history shows. */
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
