import type { Queries } from '../database/database.ts';
import { emailKey } from './address-key.ts';

type Parts = { database: Queries; staffMail?: string[] };

/** Whether an address belongs to the provider: one of STAFF_MAIL or of a branch. These are never blocked. */
export async function isStaffAddress({ database, staffMail = [] }: Parts, eMail: string): Promise<boolean> {
  const key = emailKey(eMail);
  if (staffMail.some((address) => emailKey(address) === key)) return true;
  const branches = await database.rows<{ addresses: string[] }>`
    select array_append(notification_addresses, email) as addresses from branch`;
  return branches.some(({ addresses }) => addresses.some((address) => address && emailKey(address) === key));
}
