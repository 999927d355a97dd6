/** The message for a link that was cut off on the way. */
export const incompleteLink = 'The link may be incomplete. Please ask whoever sent it for a new one.';

/** The message if the browser did not send the session cookie back. */
export const nothingSaved =
  'Your browser did not keep the session. Please allow cookies, and open this page by its public address.';
