import page from './ui/page.css?inline';
import fields from './ui/fields.css?inline';
import toasts from './ui/toast.css?inline';
import tokens from './ui/tokens.css?inline';
import events from './events/events.css?inline';

/**
 * The styles of the website, small enough to stand in each page: a page then paints with its first bytes,
 * where a style sheet of its own would cost an old phone another round trip. A page without behaviour needs
 * no fields and no toasts.
 */
const still = [tokens, page, events].join('');
export const styles = { still, behaving: [still, fields, toasts].join('') };
