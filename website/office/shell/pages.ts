import { href } from 'react-router';
import { type Role, isAtLeast } from '#contract/operator/staff/actor.ts';

type OfficePage = { path: string; label: string; role: Role };

/** An entry of the navigation: one page, or several with a row of their own below it. */
export type Section = { label: string; pages: OfficePage[] };

const page = (path: string, label: string, role: Role = 'staff'): OfficePage => ({ path, label, role });

const sections: Section[] = [
  { label: 'Today', pages: [page(href('/office'), 'Today')] },
  { label: 'Events', pages: [page(href('/office/events'), 'Events')] },
  {
    label: 'Requests',
    pages: [
      page(href('/office/requests'), 'Cremation requests'),
      page(href('/office/cases'), 'Cases'),
      page(href('/office/care'), 'Scan labels'),
      page(href('/office/sign-offs'), 'Sign-offs'),
    ],
  },
  { label: 'Funerals', pages: [page(href('/office/funerals'), 'Funerals')] },
  { label: 'People', pages: [page(href('/office/family'), 'People')] },
  {
    label: 'Mailings',
    pages: [page(href('/office/mailings'), 'Mailings'), page(href('/office/contacts'), 'Contacts')],
  },
  {
    label: 'Money',
    pages: [
      page(href('/office/money'), 'Invoices', 'finance'),
      page(href('/office/money/customers'), 'Customers', 'finance'),
      page(href('/office/money/debtors'), 'Debtors', 'finance'),
      page(href('/office/money/collections'), 'Collections', 'finance'),
      page(href('/office/money/accounts'), 'Accounts', 'finance'),
    ],
  },
  { label: 'Reports', pages: [page(href('/office/reports'), 'Reports')] },
  // Pages that are set up once and rarely visited.
  {
    label: 'Settings',
    pages: [
      page(href('/office/settings'), 'Provider', 'administrator'),
      page(href('/office/people'), 'Staff', 'administrator'),
      page(href('/office/branches'), 'Branches', 'administrator'),
      page(href('/office/prices'), 'Price list', 'administrator'),
      page(href('/office/places'), 'Places of care', 'administrator'),
      page(href('/office/lists'), 'Request form'),
      page(href('/office/emails'), 'Sent emails'),
      page(href('/office/privacy'), 'Privacy', 'administrator'),
      page(href('/office/jobs'), 'Jobs'),
      page(href('/office/programs'), 'Programs', 'administrator'),
      page(href('/office/webhooks'), 'Webhooks', 'administrator'),
    ],
  },
];

/** The navigation of a role, in order, without the pages that it may not open. */
export const listSections = (role: Role): Section[] =>
  sections
    .map(({ label, pages }) => ({ label, pages: pages.filter((one) => isAtLeast(role, one.role)) }))
    .filter(({ pages }) => pages.length > 0);

const allPages = sections.flatMap(({ pages }) => pages);

/** The least role that may open a staff page: that of the entry of the navigation below which it stands. */
export function findPageRole(path: string): Role {
  const opened = path.toLowerCase();
  const below = allPages.filter((one) => opened === one.path || opened.startsWith(`${one.path}/`));
  return below.toSorted((one, other) => other.path.length - one.path.length)[0]?.role ?? 'staff';
}
