import type { ContactField } from '#contract/records/contact.ts';
import type { Columns } from './columns.ts';

/** The columns that hold the fields of a contact, in `contact` and in the lines of imports. */
export const contactColumns: Columns<ContactField> = {
  name: { column: 'name', personal: 'Name' },
  eMail: { column: 'email', personal: 'Email address' },
  cu: { column: 'cu', personal: 'Customer number' },
  consent: { column: 'consent', personal: 'What the person agreed to' },
  consentSource: { column: 'consent_source', personal: 'Where and when they agreed' },
};
