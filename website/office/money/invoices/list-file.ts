import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../../list/list-file.ts';
import { defineList } from '../../list/read-list.ts';
import { describeInvoiceState } from '../labels.ts';

export const invoiceList = defineList({
  call: operatorCalls.getInvoices,
  load: (query, api) => api.getInvoices({ query: { ...query, order: 'newest' } }),
  defaults: { view: 'due' },
});

export const invoiceFile = listFile(invoiceList, async () => ({
  Number: ({ number }) => number,
  'Customer number': ({ customerReference }) => customerReference,
  Customer: ({ customerName }) => customerName,
  Description: ({ description }) => description,
  Issued: ({ issuedOn }) => issuedOn,
  Due: ({ dueOn }) => dueOn,
  State: (invoice) => describeInvoiceState(invoice),
  'Amount in pounds': ({ amountPence }) => formatPlainPounds(amountPence),
  'Paid in pounds': ({ receivedPence }) => formatPlainPounds(receivedPence),
  'To pay in pounds': ({ outstandingPence }) => formatPlainPounds(outstandingPence),
}));
