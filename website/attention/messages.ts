/** On every staff page until there is a mail server. */
export const noMailServer =
  'Emails are not sent: there is no mail server yet. They are saved as files on the server and reach nobody.';

export const attentionUnreadable = 'What needs attention cannot be read right now. Please reload the page.';
export const addressErased = 'The address has been erased.';
export const contentErased = 'What this email said has been erased, so it cannot be sent again.';
export const mayHaveArrivedMessage =
  'It may have arrived: the connection broke before the mail server answered.';
export const formatMailShotFailures = (count: number): string =>
  count === 1 ? '1 email was not delivered.' : `${count} emails were not delivered. The last reason:`;
export const formatFailedTimes = (count: number): string => `It has failed ${count} times.`;
export const doneMessages = {
  seen: 'Marked as seen.',
  'request-taken': 'The request is yours. It stays on your Today until it is done.',
  sending: 'The email is being sent again. If it fails again, it is listed again.',
};
export type AttentionDoneCode = keyof typeof doneMessages;
