import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { suppressedNames } from './labels.ts';

export const contactList = defineList({
  call: operatorCalls.getContacts,
  load: (query, api) => api.getContacts({ query }),
});

export const contactFile = listFile(contactList, async () => ({
  'Customer number': ({ cu }) => cu,
  Name: ({ name }) => name,
  'Email address': ({ eMail }) => eMail,
  'Agreed to': ({ consent }) => consent,
  Where: ({ consentSource }) => consentSource,
  Mailings: ({ suppressed }) => (suppressed ? suppressedNames[suppressed] : 'Yes'),
}));
