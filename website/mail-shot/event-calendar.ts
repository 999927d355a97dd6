import { href, redirect } from 'react-router';

/**
 * Redirects from the address to which section 7 moves the calendar of a mail-shot. Our calendar is the list of
 * events.
 */
export const loader = () => redirect(href('/events'));
