import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import { emailKey } from '../../email/address-key.ts';
import { recordHistory } from '../../history/record-history.ts';
import { beginPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { beginSession, type Browser } from '../sign-in/sessions.ts';
import type { TotpSealer } from '../totp/check-code.ts';
import type { Identity } from './identity-provider.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  seals: TotpSealer;
  wakeOutbox: () => void;
  /** Whether it stands in for codes from a phone. */
  replacesCodes?: boolean;
};

/**
 * `not-verified`: the provider does not say that the address is theirs. `nobody`: no member of staff has it.
 * `other-account`: they have signed in with another account of the provider.
 */
export type IdentityRefused = 'not-verified' | 'nobody' | 'other-account';

type Person = { id: number; guid: string; name: string; eMail: string };
type SignedIn = { token: string; needsCode: boolean; eMail: string };

/**
 * Signs in the member of staff to whom the account belongs. The first time, a verified address says who that is; later the
 * account itself does, whatever its address is then.
 */
export const signInWithIdentity = (
  parts: Parts,
  identity: Identity,
  { formerPending, ...browser }: Browser & { formerPending: string | null },
): Promise<SignedIn | { refused: IdentityRefused }> =>
  parts.database.transaction(async (database) => {
    const person = (await findLinked(database, identity)) ?? (await linkIdentity(parts, database, identity));
    if ('refused' in person) return person;
    const here = { ...parts, database };
    const { id, eMail } = person;
    const [totp] = await database.rows`
      select from staff_totp where staff_id = ${id} and confirmed_at is not null`;
    if (totp && !parts.replacesCodes)
      return { token: await beginPendingSignIn(here, id, formerPending), needsCode: true, eMail };
    const token = await beginSession(here, id, { ...browser, isFromProvider: true });
    return { token, needsCode: false, eMail };
  });

async function findLinked({ rows }: Database, { issuer, subject }: Identity): Promise<Person | undefined> {
  const [person] = await rows<Person>`
    select present_staff.id, guid, name, email as "eMail"
    from staff_identity join present_staff on present_staff.id = staff_id
    where issuer = ${issuer} and subject = ${subject} for share`;
  return person;
}

async function linkIdentity(
  { clock }: Parts,
  database: Database,
  { issuer, subject, verifiedEMail }: Identity,
): Promise<Person | { refused: IdentityRefused }> {
  if (!verifiedEMail) return { refused: 'not-verified' };
  const [person] = await database.rows<Person>`
    select id, guid, name, email as "eMail" from present_staff
    where email_key = ${emailKey(verifiedEMail)} for share`;
  if (!person) return { refused: 'nobody' };
  const at = clock();
  const [linked] = await database.rows`
    insert into staff_identity (issuer, subject, staff_id, linked_at)
    values (${issuer}, ${subject}, ${person.id}, ${at}) on conflict do nothing returning 1`;
  // Two first sign-ins at once: the other one has linked it.
  if (!linked)
    return (await findLinked(database, { issuer, subject, verifiedEMail })) ?? { refused: 'other-account' };
  const actor: Actor = { kind: 'person', id: person.guid, name: person.name, role: 'staff' };
  const record = { type: 'staff' as const, id: person.guid };
  await recordHistory(database, { actor, at, record, action: 'linked an account of the identity provider' });
  return person;
}
