/** How long a back office may take over HTTP to answer a call that reads. */
export const readMs = 5_000;
/** The same for a call that writes: giving up early leads to a second request for what was done already. */
export const writeMs = 18_000;
/** How long a browser waits for the answer to a form: the list, a look-up, a write and the way there and back. */
export const formMs = 2 * readMs + writeMs + 1_500;
