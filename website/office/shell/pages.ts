import { type Role, isAtLeast } from '#contract/operator/people/actor.ts';
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
  { label: 'Sign-offs', pages: [page('/sign-offs', 'Sign-offs')] },
  {
    label: 'Money',
    pages: [
      page('/money', 'Invoices', 'finance'),
      page('/money/customers', 'Customers', 'finance'),
      page('/money/collections', 'Collections', 'finance'),
      page('/money/accounts', 'Accounts', 'finance'),
    ],
  },
  { label: 'Emails', pages: [page('/emails', 'Emails')] },
  { label: 'Reports', pages: [page('/reports', 'Reports')] },
  // Pages that are set up once and rarely visited.
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
];

/** The navigation of a role, in order, without the pages that it may not open. */
export const sectionsFor = (role: Role): Section[] =>
  sections
    .map(({ label, pages }) => ({ label, pages: pages.filter((one) => isAtLeast(role, one.role)) }))
    .filter(({ pages }) => pages.length > 0);

const allPages = sections.flatMap(({ pages }) => pages);

/** The least role that may open a staff page: that of the entry of the navigation below which it stands. */
export function roleOfPage(path: string): Role {
  const opened = path.toLowerCase();
  const below = allPages.filter((one) => opened === one.path || opened.startsWith(`${one.path}/`));
  return below.toSorted((one, other) => other.path.length - one.path.length)[0]?.role ?? 'staff';
}
