import { legalReason, foundByCustomer } from './money.ts';
import { derivedReason, actorDescription } from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

/** Tables about items for Sage. */
export const accountsTables: RegisterPart = {
  personal: {
    sage_link: {
      about: 'What was sent to Sage',
      personal: { reason: 'Why Sage refused it, which may repeat what was sent' },
      other: ['kind', 'local_id', 'state', 'attempt', 'started_at', 'run_id', 'sage_id', 'batch', 'done_at'],
      foundBy: foundByCustomer,
      erasure: 'It stays with the accounts. Sage keeps its own records.',
      stays: { reason: legalReason },
      keptFor: { until: 'It is emptied when Sage has accepted the record.' },
    },
    sage_comparison: {
      about: 'What differs between us and Sage',
      personal: { differences: 'Customer numbers, and numbers of invoices and payments' },
      other: ['only_row', 'started_at', 'compared_at', 'customers', 'months'],
      foundBy: 'nobody: it holds numbers only',
      erasure: 'None: it holds no name.',
      stays: { differences: 'The number of an invoice leads to no name once its customer is emptied.' },
      notExported: { differences: 'The invoices and payments are exported.' },
      keptFor: { until: 'It stays until the next comparison.' },
    },
    sage_connecting: {
      about: 'Connections to Sage that were begun',
      personal: { actor: 'Member of staff who began' },
      other: ['state_digest', 'created_at'],
      foundBy: 'nobody: it is about the provider',
      erasure: 'None: it is about a member of staff.',
      stays: { actor: actorDescription },
      notExported: { actor: actorDescription },
      keptFor: { until: 'It is deleted with the next connection.' },
    },
    sage_50_batch: {
      about: 'Files for Sage 50',
      personal: { customers: 'Names and addresses of customers', transactions: 'What was invoiced' },
      other: [
        'number',
        'created_at',
        'customer_count',
        'invoice_count',
        'invoice_pence',
        'receipt_count',
        'receipt_pence',
        'refund_count',
        'refund_pence',
        'credit_note_count',
        'credit_note_pence',
        'undone_count',
        'undone_pence',
      ],
      foundBy: 'nobody: a file holds the customers of one day',
      erasure: 'It stays with the accounts.',
      stays: { customers: legalReason, transactions: legalReason },
      notExported: { customers: derivedReason, transactions: derivedReason },
      keptFor: { rule: 'sage-50-files' },
    },
  },
  other: {
    sage_token: [
      'only_row',
      'sealed',
      'access_until',
      'refreshed_at',
      'lease_until',
      'broken_at',
      'claims',
      'held_by',
    ],
  },
};
