import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { suppressedNames } from './labels.ts';

export const contactList = defineList({
  call: operatorCalls.getContacts,
  load: (query, api) => api.getContacts({ query }),
});

type Contact = Record<ContactField, string | null>;

export const contactFile = listFile(contactList, async () => ({
  ...Object.fromEntries(
    contactFieldNames.map((name) => [contactFields[name].label, (contact: Contact) => contact[name]]),
  ),
  Mailings: ({ suppressed }) => (suppressed ? suppressedNames[suppressed] : 'Yes'),
}));
