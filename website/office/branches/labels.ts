export const branchHistoryLabels = {
  name: 'Name',
  phone: 'Phone',
  eMail: 'Email address',
  notificationAddresses: 'Who is told of new requests',
};
