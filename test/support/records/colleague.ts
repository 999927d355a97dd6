import type { AllCalls } from '#contract/operator/calls.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { assertAccepted } from '../answers.ts';

/** Invites a member of staff, without a server. */
export async function inviteColleague(api: AllCalls, name: string): Promise<Actor> {
  const eMail = `${name.toLowerCase().replaceAll(' ', '-')}@willow.example`;
  const { guid } = assertAccepted(await api.inviteStaff({ body: { name, eMail, role: 'staff' } }));
  return { kind: 'person', id: guid, name, role: 'staff' };
}
