import { listFieldLabels } from '#contract/fields/table.ts';
import { contactFields } from '#contract/records/contact.ts';
import type { LineOutcome, UndoOutcome } from '#contract/operator/mailing/contact-imports.ts';

/** The reason why a contact gets no mailings. */
export const suppressedNames = { promotional: 'No mailings', all: 'No emails' };

export const emailStateNames: Record<string, string> = {
  queued: 'Waiting',
  sending: 'Waiting',
  sent: 'Sent',
  unknown: 'Not sure it arrived',
  failed: 'Failed',
  saved: 'Not sent: saved as a file',
  suppressed: 'Address blocked',
  cancelled: 'Not sent',
};

export const outcomeNames: Record<LineOutcome, string> = {
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export const undoNames: Record<UndoOutcome, string> = {
  removed: 'Removed again',
  restored: 'As it was before',
  'kept-changed': 'Kept: somebody has changed it since',
  'kept-used': 'Kept: they have been written to since',
  gone: 'Somebody had removed it',
};

export const contactHistoryLabels = { ...listFieldLabels(contactFields), lists: 'Lists' };

export const listHistoryLabels = { name: 'Name', contacts: 'Contacts' };

/** Stands below a form that checks a list. */
export const nothingYet = 'The next page shows what would happen to each line. Nothing is imported yet.';
