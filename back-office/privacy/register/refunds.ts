import { legalReason, foundByCustomer } from './money.ts';
import { emptiedWithCustomer, emailReason } from './sentences.ts';
import type { RegisterPart } from './table.ts';

export const refundTables: RegisterPart = {
  personal: {
    invoice_note: {
      about: 'Notes about invoices, and emails of staff to the customer',
      personal: {
        recipient: 'Email address',
        subject: 'Subject',
        text: 'What staff wrote',
        actor_name: 'Member of staff who wrote it',
        purpose_key: 'Which email it was',
      },
      other: ['id', 'invoice_id', 'at'],
      foundBy: foundByCustomer,
      erasure: emptiedWithCustomer,
      stays: {
        recipient: legalReason,
        subject: legalReason,
        text: legalReason,
        actor_name: legalReason,
        purpose_key: legalReason,
      },
      notExported: { purpose_key: emailReason },
      keptFor: { rule: 'customers' },
    },
    refund: {
      about: 'Refunds',
      personal: { reason: 'Why' },
      other: [
        'id',
        'guid',
        'invoice_id',
        'receipt_id',
        'amount_pence',
        'method',
        'state',
        'reference',
        'refunded_on',
        'reversed_on',
        'lease_until',
        'claims',
        'held_by',
        'due_at',
        'tries',
        'first_sent_at',
        'last_error',
        'created_at',
        'changed_at',
      ],
      foundBy: foundByCustomer,
      erasure: emptiedWithCustomer,
      stays: { reason: legalReason },
      keptFor: { rule: 'customers' },
    },
  },
  other: {},
};
