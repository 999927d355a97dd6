import { contactColumns } from '../../../records/contact.ts';
import { registerEntries } from '../../../records/columns.ts';
import {
  comparedAddress,
  derivedReason,
  linkReason,
  actorDescription,
  foundByAddress,
  searchedText,
} from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

const contact = registerEntries(contactColumns);

const inLink = 'Number in the unsubscribe link';
const theContact = 'The contact';
const theirContact = 'their contact';
const withContact = 'The row is deleted with the contact.';

export const mailingTables: RegisterPart = {
  personal: {
    contact: {
      about: 'Contacts of mailings',
      personal: {
        ...contact.personal,
        cu: 'Customer number in the list it came from',
        co: inLink,
        email_key: comparedAddress,
        search_text: searchedText,
      },
      other: [...contact.other, 'id', 'created_at', 'changed_at', 'revision'],
      foundBy: foundByAddress,
      erasure: 'The row is deleted. The address is kept as a digest, so that no later list brings it back.',
      notExported: { co: linkReason, email_key: derivedReason, search_text: derivedReason },
      keptFor: { rule: 'contacts' },
    },
    contact_list_member: {
      about: 'Contacts on lists',
      personal: { contact_id: theContact },
      other: ['list_id', 'added_at', 'import_id'],
      foundBy: theirContact,
      erasure: withContact,
      keptFor: { rule: 'contacts' },
    },
    campaign_left_out: {
      about: 'Contacts who did not get a mailing',
      personal: { contact_id: theContact, reason: 'Why' },
      other: ['campaign_id'],
      foundBy: theirContact,
      erasure: withContact,
      keptFor: { rule: 'contacts' },
    },
    contact_import: {
      about: 'Lists of contacts that were imported',
      personal: { created_by: actorDescription, file: 'The list as it was chosen' },
      other: [
        'id',
        'guid',
        'state',
        'columns',
        'list_id',
        'checked_at',
        'imported_at',
        'undone_at',
        'added',
        'changed',
        'unchanged',
        'refused',
        'suppressed',
        'kept',
        'erased_at',
      ],
      foundBy: 'the name of the member of staff, and the lines below',
      erasure: 'The list as it was chosen is deleted. The numbers stay.',
      stays: { created_by: actorDescription },
      notExported: {
        file: 'Its lines are exported. It is deleted when the list is imported, or after a day.',
      },
      keptFor: { until: 'Its numbers stay.' },
    },
    contact_import_line: {
      about: 'Lines of imported lists',
      personal: {
        ...contact.personal,
        co: inLink,
        email_key: comparedAddress,
        contact_id: theContact,
        before: 'What the contact was before',
      },
      other: [
        ...contact.other,
        'import_id',
        'line',
        'outcome',
        'reason',
        'is_suppressed',
        'contact_revision',
        'undo',
      ],
      foundBy: 'their contact, or email address and name where there is none',
      erasure: 'The row is deleted.',
      notExported: { co: linkReason, email_key: derivedReason },
      keptFor: { rule: 'imports' },
    },
    mail_shot_click: {
      about: 'Links of mailings that were followed',
      personal: {
        cu: 'Customer number in the link',
        co: 'Number in the link',
        contact_id: theContact,
      },
      other: ['id', 'ws', 'ca', 'clicked_at'],
      foundBy: theirContact,
      erasure: 'The numbers are emptied. That the link was followed stays counted.',
      notExported: { co: linkReason },
      keptFor: { rule: 'clicks' },
    },
  },
  other: {
    campaign: [
      'id',
      'ca',
      'subject',
      'body',
      'state',
      'send_at',
      'contacts_up_to',
      'done_up_to',
      'queued_count',
      'created_at',
      'changed_at',
      'sending_started_at',
      'queued_at',
      'revision',
      'resumed_at',
    ],
    campaign_list: ['campaign_id', 'list_id'],
    contact_import_heading: ['heading', 'part', 'chosen_at'],
    contact_list: ['id', 'guid', 'name', 'created_at', 'removed_at', 'revision'],
  },
};
