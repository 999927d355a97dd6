import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The pages below `/office/privacy`. Files are named from the folder of the website. */
export const privacyRoutes: RouteConfigEntry[] = [
  route('', 'office/privacy/find.tsx', { id: 'office-privacy' }),
  route('person', 'office/privacy/person.tsx'),
  route('export', 'office/privacy/export.ts'),
  route('erase', 'office/privacy/erase.tsx'),
  ...prefix('receipts', [
    route('', 'office/privacy/receipts.tsx'),
    route(':number', 'office/privacy/receipt.tsx'),
  ]),
  ...prefix('complaints', [
    route('', 'office/privacy/complaints/complaints.tsx'),
    route('new', 'office/privacy/complaints/new-complaint.tsx'),
    ...prefix(':reference', [
      route('', 'office/privacy/complaints/complaint.tsx'),
      route('edit', 'office/privacy/complaints/edit-complaint.tsx'),
    ]),
  ]),
  route('retention', 'office/privacy/retention.tsx'),
  route('register', 'office/privacy/register.tsx'),
];
