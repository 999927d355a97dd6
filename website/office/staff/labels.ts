export const personHistoryLabels = {
  name: 'Name',
  eMail: 'Email address',
  role: 'Role',
  branch: 'Branch',
  passkey: 'Passkey',
};
