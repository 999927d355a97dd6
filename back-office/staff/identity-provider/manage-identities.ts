import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { tryCalls } from '#contract/operator/settings/tries.ts';
import { recordHistory } from '../../history/record-history.ts';
import { personNotFound } from '../people/manage-staff.ts';
import type { StaffParts } from '../people/parts.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import type { IdentityProvider } from './identity-provider.ts';

export type IdentityParts = { identityProvider: Pick<IdentityProvider, 'check'> };

export const checkIdentityProvider = ({
  identityProvider,
}: IdentityParts): Promise<Answer<typeof tryCalls.checkIdentityProvider> | Refused> =>
  identityProvider.check();

/** Unlinks the account at the provider of a person who has got a new one, or has lost it. */
export const endStaffIdentity = (
  { database, actor, clock }: StaffParts,
  guid: string,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const [person] = guidPattern.test(guid)
      ? await connection.rows<{ id: number; guid: string }>`
          select id, guid from present_staff where guid = ${guid}`
      : [];
    if (!person) return personNotFound;
    await connection.rows`delete from staff_identity where staff_id = ${person.id}`;
    await endSignIns(connection, person.id, null);
    const record = { type: 'staff' as const, id: person.guid };
    await recordHistory(connection, {
      actor,
      at: clock(),
      record,
      action: 'ended the link with the identity provider',
    });
    return true;
  });
