import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { StaffChange } from '#contract/operator/staff/staff.ts';
import { refuseInvalid } from '../../check.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { refuseWrongPassword } from '../passwords/own-password.ts';
import { findOwnAccount } from './account.ts';
import type { StaffParts } from './parts.ts';

/**
 * Refuses another email address unless its own password proves who makes the change. Links for new passwords go to that
 * address, so a screen that was left open must not be enough. Programs and the operator key have no password.
 */
export async function refuseAddressChange(
  parts: StaffParts,
  guid: string,
  { eMail, currentPassword }: StaffChange,
): Promise<Refused | null> {
  const { database, actor } = parts;
  const account = eMail !== undefined && guidPattern.test(guid) ? await findOwnAccount(parts) : null;
  if (!account) return null;
  const [same] = await database.rows`
    select from present_staff where guid = ${guid} and email_key = ${computeKeyOfCleanAddress(cleanEmail(eMail!))}`;
  if (same) return null;
  return currentPassword
    ? refuseWrongPassword(database, { actor, currentPassword, hash: account.hash })
    : passwordMissing;
}

const passwordMissing = refuseInvalid({
  currentPassword: 'Please enter your own password, because you are changing an email address.',
});
