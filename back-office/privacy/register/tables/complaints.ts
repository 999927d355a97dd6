import { deletedRows } from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

export const complaintTables: RegisterPart = {
  personal: {
    data_complaint: {
      about: 'Complaints about data',
      personal: {
        name: 'Name',
        email: 'Email address',
        phone: 'Phone number',
        text: 'What they complained about',
        outcome: 'What we answered',
      },
      other: [
        'id',
        'reference',
        'way',
        'received_on',
        'acknowledged_on',
        'owner_id',
        'revision',
        'added_at',
        'closed_at',
        'erased_at',
      ],
      foundBy: 'email address, phone number or name; a text that mentions one of them',
      erasure: 'Name, addresses and words are emptied. The reference, how it came and its days stay.',
      keptFor: { rule: 'complaints' },
    },
    data_complaint_note: {
      about: 'Notes on complaints about data',
      personal: { text: 'What staff wrote', actor_name: 'Member of staff who wrote it' },
      other: ['id', 'complaint_id', 'at'],
      foundBy: 'their complaint',
      erasure: deletedRows,
      keptFor: { rule: 'complaints' },
    },
  },
  other: {},
};
