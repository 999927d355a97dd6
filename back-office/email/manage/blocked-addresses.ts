import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { BlockedAddress, blockedAddressCalls } from '#contract/operator/email/blocked-addresses.ts';
import { sql } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { emailDigest, refusedReasons, refuseMailings } from '../suppression.ts';
import { isEmailId, type EmailParts } from './email-parts.ts';
import { readableEmailCondition } from './readable-emails.ts';

type BlockedAddresses = Answer<typeof blockedAddressCalls.getBlockedAddresses>;
type Query = Input<typeof blockedAddressCalls.getBlockedAddresses>['query'];

/** Blocked addresses, the newest first. */
export function getBlockedAddresses(
  { database, actor }: Pick<EmailParts, 'database' | 'actor'>,
  { before, limit, eMail, scope }: Query,
): Promise<BlockedAddresses> {
  const rowsMax = pageSize(limit);
  const where = sql`
    ${eMail ? sql`email_digest = ${emailDigest(eMail)}` : sql`true`}
    and ${scope ? sql`scope = ${scope === 'all' ? 'all' : 'promotional'}` : sql`true`}`;
  const listed = database.rows<BlockedAddress & { position: string }>`
    select b.id as position, ${selectColumns(actor)} from suppression b left join outbox on outbox.id = b.email_id
    where undone_at is null and ${where} and ${before ? sql`b.id < ${before}` : sql`true`}
    order by b.id desc limit ${rowsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from suppression where undone_at is null and ${where}`;
  return readPage(rowsMax, listed, totals);
}

export async function getBlockedAddress(
  { database, actor }: Pick<EmailParts, 'database' | 'actor'>,
  id: string,
): Promise<BlockedAddress | Refused> {
  if (!isEmailId(id)) return addressNotFound();
  const [row] = await database.rows<BlockedAddress>`
    select ${selectColumns(actor)} from suppression b left join outbox on outbox.id = b.email_id
    where b.id = ${id} and undone_at is null`;
  return row ?? addressNotFound();
}

// An email that was sent again since may have another recipient.
const selectColumns = (actor: EmailParts['actor']) => sql`
  b.id, case b.scope when 'promotional' then 'mail-shots' else b.scope end as scope, reason,
  london_text(b.created_at) as "blockedAt", 
  case when ${readableEmailCondition(actor, sql`outbox.kind`)} then b.email_id end as "emailId", reason = any(${[...unblockable]}) as "canUnblock",
  case when outbox.resent_at is null or outbox.resent_at < b.created_at then nullif(recipient, '') end as "eMail"`;

const unblockable: string[] = [...refusedReasons, 'operator'];

/** Blocks mailings to an address whose owner has asked staff for that. Idempotent. */
export const refuseMailingsTo = ({ database, clock, actor }: EmailParts, eMail: string): Promise<true> =>
  database.transaction(async (inside) => {
    const at = clock();
    await refuseMailings(inside, eMail, { at, reason: 'operator' });
    // A row that this transaction wrote is new. Two presses may have the same time.
    const [blocked] = await inside.rows<{ id: string; isNew: boolean }>`
      select id, xmin = pg_current_xact_id()::xid as "isNew" from suppression
      where email_digest = ${emailDigest(eMail)} and scope = 'promotional' and undone_at is null`;
    const record = { type: 'blocked_address', id: blocked!.id } as const;
    if (blocked!.isNew) await recordHistory(inside, { actor, at, record, action: 'blocked' });
    return true as const;
  });

/**
 * Removes a block after a bounce, a block by staff, or that of a phone number. A block that the person asked for
 * stays.
 */
export async function unblockAddressWithId(
  { database, clock, actor }: EmailParts,
  id: string,
): Promise<true | Refused> {
  if (!isEmailId(id)) return addressNotFound();
  const at = clock();
  return database.transaction(async (inside) => {
    const [row] = await inside.rows<{ reason: string; isUndone: boolean }>`
      select reason, undone_at is not null as "isUndone" from suppression where id = ${id} for update`;
    if (!row) return addressNotFound();
    if (row.isUndone) return true;
    if (!unblockable.includes(row.reason)) return cannotUnblock(row.reason);
    await inside.rows`update suppression set undone_at = ${at} where id = ${id}`;
    await recordHistory(inside, { actor, at, record: { type: 'blocked_address', id }, action: 'unblocked' });
    return true;
  });
}

const addressNotFound = () => refuse(404, 'address-not-found', 'There is no blocked address with this id.');

const cannotUnblock = (reason: string) =>
  refuse(
    409,
    'cannot-unblock',
    reason === 'payer-deceased'
      ? 'This customer has died. Nobody is written to until that is corrected at the customer.'
      : 'This person does not want these emails. Only they can change that.',
  );
