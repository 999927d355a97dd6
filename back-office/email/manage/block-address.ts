import { recordHistory } from '../../history/record-history.ts';
import { emailDigest, refuseMailings } from '../suppression.ts';
import type { EmailParts } from './email-parts.ts';

/** Sends no more mailings to an address whose owner has asked for that. Idempotent. */
export const refuseMailingsTo = ({ database, clock, actor }: EmailParts, eMail: string): Promise<true> =>
  database.transaction(async (inside) => {
    const at = clock();
    await refuseMailings(inside, eMail, { at, reason: 'operator' });
    // New if this transaction wrote it: two presses may come in the same millisecond.
    const blocked = await inside.oneRow<{ id: string; isNew: boolean }>`
      select id, xmin = pg_current_xact_id()::xid as "isNew" from suppression
      where email_digest = ${emailDigest(eMail)} and scope = 'promotional' and undone_at is null`;
    const record = { type: 'blocked_address', id: blocked.id } as const;
    if (blocked.isNew) await recordHistory(inside, { actor, at, record, action: 'blocked' });
    return true as const;
  });
