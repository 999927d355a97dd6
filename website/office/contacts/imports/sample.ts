import { writeCsvHead, writeCsvLines } from '#contract/fields/csv.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import { fileResponse } from '../../../file-response.ts';
import { requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/sample.ts';

const line: Partial<Record<ContactField, string>> = {
  cu: 'C-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  consent: 'Yes, news about your events',
  consentSource: 'Coffee morning, 3 May 2026',
};

/** A list with one line, to be filled in with a spreadsheet. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  return fileResponse({ name: 'contacts.csv', bytes: generateSample() }, 'text/csv; charset=utf-8');
}

async function* generateSample() {
  yield writeCsvHead(contactFieldNames.map((name) => contactFields[name].label));
  yield writeCsvLines([contactFieldNames.map((name) => line[name] ?? '')]);
}
