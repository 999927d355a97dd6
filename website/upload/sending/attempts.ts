/** The header with a new random key for each try of this page's script to send a photograph. */
export const attemptHeader = 'X-Upload-Try';
/** The parameter of the form's address with the key of this page, for browsers without JavaScript. */
export const attemptParameter = 'form';

const keyPattern = /^[0-9a-f]{32}$/;

/** Null for a request of anything but our own page. */
export const readAttempt = (key: string | null): string | null =>
  key !== null && keyPattern.test(key) ? key : null;
