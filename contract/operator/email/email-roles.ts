import type { Role } from '../people/actor.ts';

/**
 * The least role that may see an email, cancel it while it waits, and send it again: the one that may see what it is about.
 * By how the kinds begin; the first that fits counts.
 */
export const emailRoles: [beginning: string, role: Role][] = [
  ['attendance-', 'staff'],
  ['waiting-', 'staff'],
  ['event-', 'staff'],
  ['cremation-', 'staff'],
  ['attention-', 'staff'],
  ['signoff-', 'staff'],
  ['mail-shot', 'staff'],
  ['invoice-', 'finance'],
  ['dd-', 'finance'],
];

/** Emails about the accounts of staff and the set-up are for administrators, and so is a kind that nobody has named. */
export const roleOfEmail = (kind: string): Role =>
  emailRoles.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'administrator';
