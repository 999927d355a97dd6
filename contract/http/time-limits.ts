/** How long an external back office may take to answer a call that reads. */
export const readMs = 5_000;
/**
 * The same limit for a call that writes. Giving up early would cause a second request for work that is already
 * done.
 */
export const writeMs = 18_000;
/** How long a browser waits for the answer to a form: the list, a look-up, a write and the round trip. */
export const formMs = 2 * readMs + writeMs + 1_500;
