import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../../list/list-file.ts';
import { defineList } from '../../list/read-list.ts';
import { describeMandate } from '../labels.ts';

export const customerList = defineList({
  call: operatorCalls.getCustomers,
  load: (query, api) => api.getCustomers({ query }),
  defaults: { view: 'all' },
});

export const customerFile = listFile(customerList, async () => ({
  Number: ({ reference }) => reference,
  Name: ({ name }) => name,
  'Email address': ({ eMail }) => eMail,
  Phone: ({ phone }) => phone,
  'Address line 1': ({ addressLine1 }) => addressLine1,
  'Address line 2': ({ addressLine2 }) => addressLine2,
  Town: ({ town }) => town,
  Postcode: ({ postCode }) => postCode,
  'Direct Debit': ({ mandate }) => mandate && describeMandate(mandate),
  'Balance in pounds': ({ balancePence }) => formatPlainPounds(balancePence),
}));
