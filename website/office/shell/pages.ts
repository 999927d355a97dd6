import type { Role } from '#contract/operator/people/actor.ts';
import { isAtLeast } from '#contract/operator/people/roles.ts';
import { officePath } from '../addresses.ts';

type OfficePage = { path: string; label: string; role: Role };

/** An entry of the navigation: one page, or several with a row of their own below it. */
export type Section = { label: string; pages: OfficePage[] };

const page = (path: string, label: string, role: Role = 'staff'): OfficePage => ({
  path: `${officePath}${path}`,
  label,
  role,
});

const sections: Section[] = [
  { label: 'Today', pages: [page('', 'Today')] },
  { label: 'Events', pages: [page('/events', 'Events')] },
  { label: 'Requests', pages: [page('/requests', 'Requests')] },
  { label: 'Funerals', pages: [page('/funerals', 'Funerals')] },
  { label: 'Mailings', pages: [page('/mailings', 'Mailings'), page('/contacts', 'Contacts')] },
  {
    label: 'Money',
    pages: [
      page('/money', 'Invoices', 'finance'),
      page('/money/customers', 'Customers', 'finance'),
      page('/money/collections', 'Collections', 'finance'),
    ],
  },
  { label: 'Emails', pages: [page('/emails', 'Emails')] },
  // What is set up once and looked at rarely.
  {
    label: 'Settings',
    pages: [
      page('/settings', 'Provider', 'administrator'),
      page('/people', 'People', 'administrator'),
      page('/branches', 'Branches', 'administrator'),
      page('/lists', 'Request form'),
      page('/privacy', 'Privacy', 'administrator'),
      page('/jobs', 'Jobs'),
      page('/programs', 'Programs', 'administrator'),
    ],
  },
/** The entries of the navigation, in order, each with the least role that sees it. */
export const officePages: OfficePage[] = [
  { path: officePath, label: 'Today', role: 'staff' },
  { path: `${officePath}/events`, label: 'Events', role: 'staff' },
  { path: `${officePath}/requests`, label: 'Requests', role: 'staff' },
  { path: `${officePath}/funerals`, label: 'Funerals', role: 'staff' },
  { path: `${officePath}/mailings`, label: 'Mailings', role: 'staff' },
  { path: `${officePath}/contacts`, label: 'Contacts', role: 'staff' },
  { path: `${officePath}/sign-offs`, label: 'Sign-offs', role: 'staff' },
  { path: `${officePath}/money/accounts`, label: 'Accounts', role: 'finance' },
  { path: `${officePath}/emails`, label: 'Emails', role: 'staff' },
  { path: `${officePath}/reports`, label: 'Reports', role: 'staff' },
];

/** The navigation of a role, in order, without the pages that it may not open. */
export const sectionsFor = (role: Role): Section[] =>
  sections
    .map(({ label, pages }) => ({ label, pages: pages.filter((one) => isAtLeast(role, one.role)) }))
    .filter(({ pages }) => pages.length > 0);
