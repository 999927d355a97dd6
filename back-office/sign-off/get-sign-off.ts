import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { liveToken, listedColumns } from './list-sign-offs.ts';
import { signoffNotFound, type SignoffParts } from './parts.ts';

/** A sign-off with all its emails. */
export async function getSignoff(
  { database, clock }: SignoffParts,
  guid: string,
): Promise<SignoffState | Refused> {
  if (!guidPattern.test(guid)) return signoffNotFound;
  const [row] = await database.rows<Omit<SignoffState, 'emails'> & { id: string }>`
    select s.id, ${listedColumns(clock())}, s.revision, s.options
    from signoff s ${liveToken} where s.guid = ${guid}`;
  if (!row) return signoffNotFound;
  const { id, ...signoff } = row;
  const emails = await database.rows<SignoffState['emails'][number]>`
    select london_text(t.created_at) as "createdAt", o.id as "emailId", o.state as delivery,
           london_text(expires_at) as "expiresAt", london_text(used_at) as "usedAt",
           option_selected as "optionSelected", london_text(voided_at) as "voidedAt",
           void_reason as "voidReason"
    from signoff_token t left join outbox o on o.purpose_key = format('signoff-email:%s', t.id)
    where signoff_id = ${id} order by t.id desc`;
  return { ...signoff, emails };
}
