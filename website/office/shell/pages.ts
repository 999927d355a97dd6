import type { Role } from '#contract/operator/people/actor.ts';
import { officePath } from '../addresses.ts';

/** The entries of the navigation, in order, each with the least role that sees it. */
export const officePages: { path: string; label: string; role: Role }[] = [
  { path: officePath, label: 'Today', role: 'staff' },
  { path: `${officePath}/people`, label: 'People', role: 'administrator' },
  { path: `${officePath}/programs`, label: 'Programs', role: 'administrator' },
  { path: `${officePath}/account`, label: 'Your account', role: 'staff' },
];
