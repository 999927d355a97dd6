import page from './ui/page.css?inline';
import fields from './ui/fields.css?inline';
import waiting from './ui/waiting.css?inline';
import toasts from './ui/toast.css?inline';
import tokens from './ui/tokens.css?inline';
import dates from './ui/date-field.css?inline';
import cremation from './cremation/cremation.css?inline';
import events from './events/events.css?inline';

/**
 * The styles of the website, small enough to stand in each page: a page then paints with its first bytes,
 * where a style sheet of its own would cost an old phone another round trip. A page without behaviour needs
 * no fields and no toasts, and the one long form some more.
 */
const frame = [tokens, page].join('');
const forms = [fields, waiting, toasts].join('');
export const styles = {
  still: [frame, events].join(''),
  behaving: [frame, events, forms].join(''),
  request: [frame, forms, dates, cremation].join(''),
};
