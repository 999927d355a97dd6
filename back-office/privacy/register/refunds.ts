import { byLaw, withTheInvoice } from './money.ts';
import { emptiedWithCustomer, isEmail } from './sentences.ts';
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
      foundBy: withTheInvoice,
      erasure: emptiedWithCustomer,
      stays: {
        recipient: byLaw,
        subject: byLaw,
        text: byLaw,
        actor_name: byLaw,
        purpose_key: byLaw,
      },
      notExported: { purpose_key: isEmail },
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
      foundBy: withTheInvoice,
      erasure: emptiedWithCustomer,
      stays: { reason: byLaw },
      keptFor: { rule: 'customers' },
    },
  },
  other: {},
};
