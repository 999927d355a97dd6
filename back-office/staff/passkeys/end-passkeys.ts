import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { passkeyCalls } from '#contract/operator/staff/passkeys.ts';
import type { Database } from '../../database/database.ts';
import type { Account } from '../people/account.ts';
import { personNotFound } from '../people/manage-staff.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import { passkeyNotFound, recordPasskey, type PasskeyParts } from './manage-passkeys.ts';

type PasskeyList = Answer<typeof passkeyCalls.getStaffPasskeys>;

export async function getStaffPasskeys(
  { database }: PasskeyParts,
  guid: string,
): Promise<PasskeyList | Refused> {
  const account = await findAccount(database, guid);
  if (!account) return personNotFound;
  return database.rows<PasskeyList[number]>`
    select guid, name, london_text(added_at) as "addedAt", london_text(used_at) as "lastUsedAt"
    from passkey where staff_id = ${account.id} order by id`;
}

/** Removes one passkey of somebody who has lost that device. */
export const endPasskey = (parts: PasskeyParts, guid: string, passkeyGuid: string): Promise<true | Refused> =>
  endPasskeysOf(parts, guid, async (database, account) => {
    const [passkey] = guidPattern.test(passkeyGuid)
      ? await database.rows<{ name: string }>`
          delete from passkey where guid = ${passkeyGuid} and staff_id = ${account.id} returning name`
      : [];
    if (!passkey) return passkeyNotFound;
    return { action: 'removed a passkey', changes: { passkey: [passkey.name, null] } };
  });

/** Removes all passkeys of somebody who has lost a device. */
export const endPasskeys = (parts: PasskeyParts, guid: string): Promise<true | Refused> =>
  endPasskeysOf(parts, guid, async (database, account) => {
    const removed = await database.rows`delete from passkey where staff_id = ${account.id} returning 1`;
    return removed.length === 0 ? null : { action: 'removed all passkeys' };
  });

type Removal = Pick<Parameters<typeof recordPasskey>[1], 'action' | 'changes'>;

/** Signs the person out after a removal, and emails them. `remove` returns null if there was none. */
async function endPasskeysOf(
  parts: PasskeyParts,
  guid: string,
  remove: (database: Database, account: Account) => Promise<Removal | Refused | null>,
): Promise<true | Refused> {
  if (guid.toLowerCase() === parts.actor.id) return ownPasskeys;
  const answer = await parts.database.transaction(async (database) => {
    const account = await findAccount(database, guid);
    if (!account) return personNotFound;
    const removal = await remove(database, account);
    if (!removal) return true as const;
    if (isRefused(removal)) return removal;
    await endSignIns(database, account.id, null);
    const email = 'staff-passkey-removed';
    await recordPasskey({ ...parts, database }, { account, ...removal, email });
    return true as const;
  });
  parts.wakeOutbox();
  return answer;
}

async function findAccount({ rows }: Database, guid: string): Promise<Account | null> {
  if (!guidPattern.test(guid)) return null;
  const [account] = await rows<Account>`
    select id, guid, name, email as "eMail", password_hash as hash from present_staff where guid = ${guid}`;
  return account ?? null;
}

const ownPasskeys = refuse(
  409,
  'own-passkeys',
  'Please remove your own passkeys under “Your account”, one by one.',
);
