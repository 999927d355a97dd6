import type { Role } from '#contract/operator/people/actor.ts';
import { isAtLeast } from '#contract/operator/people/roles.ts';
import { officePath } from '../addresses.ts';

type OfficePage = { path: string; label: string; role: Role };

/** The entries of the navigation, in order, each with the least role that sees it. */
export const officePages: OfficePage[] = [
  { path: officePath, label: 'Today', role: 'staff' },
  { path: `${officePath}/events`, label: 'Events', role: 'staff' },
  { path: `${officePath}/requests`, label: 'Requests', role: 'staff' },
  { path: `${officePath}/funerals`, label: 'Funerals', role: 'staff' },
  { path: `${officePath}/mailings`, label: 'Mailings', role: 'staff' },
  { path: `${officePath}/contacts`, label: 'Contacts', role: 'staff' },
  { path: `${officePath}/emails`, label: 'Emails', role: 'staff' },
];

/** What is set up once and looked at rarely: one entry of the navigation, with a row of its own below it. */
export const settingsPages: OfficePage[] = [
  { path: `${officePath}/people`, label: 'People', role: 'administrator' },
  { path: `${officePath}/branches`, label: 'Branches', role: 'administrator' },
  { path: `${officePath}/lists`, label: 'Request form', role: 'staff' },
  { path: `${officePath}/jobs`, label: 'Jobs', role: 'staff' },
  { path: `${officePath}/programs`, label: 'Programs', role: 'administrator' },
];

export const pagesFor = (pages: OfficePage[], role: Role) =>
  pages.filter((page) => isAtLeast(role, page.role));
