import { comparedAddress } from './sentences.ts';
import type { RegisterPart } from './table.ts';

export const mailingTables: RegisterPart = {
  personal: {
    contact: {
      about: 'Contacts of mailings',
      personal: {
        cu: 'Customer number in the list it came from',
        co: 'Number in the unsubscribe link',
        name: 'Name',
        e_mail: 'Email address',
        email_key: comparedAddress,
        consent: 'What the person agreed to',
        consent_source: 'Where and when they agreed',
      },
      other: ['id', 'created_at', 'changed_at'],
      foundBy: 'email address or name',
      erasure: 'The row is deleted. The address is kept as a digest, so that no later list brings it back.',
      keptFor: { rule: 'contacts' },
    },
    mail_shot_click: {
      about: 'Links of mailings that were followed',
      personal: {
        cu: 'Customer number in the link',
        co: 'Number in the link',
        contact_id: 'The contact',
      },
      other: ['id', 'ws', 'ca', 'clicked_at'],
      foundBy: 'their contact',
      erasure: 'The numbers are emptied. That the link was followed stays counted.',
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
      'sending_began_at',
      'queued_at',
    ],
  },
};
