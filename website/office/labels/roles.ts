import type { Role } from '#contract/operator/staff/actor.ts';

export const roleNames: Record<Role, string> = {
  staff: 'Staff',
  finance: 'Finance',
  administrator: 'Administrator',
};

export const roleHints: Record<Role, string> = {
  staff: 'Events, requests, emails, photographs, mailings',
  finance: 'The same, and invoices, Direct Debit and accounts',
  administrator: 'Everything, and people, branches and programs',
};
