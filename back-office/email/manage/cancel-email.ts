import { refuse, type Refused } from '#contract/call.ts';
import { recordHistory } from '../../history/record-history.ts';
import { isEmailId, type EmailParts } from './email-parts.ts';
import { emailNotFound } from './get-email.ts';
import { refuseUnreadable } from './readable-emails.ts';

/** Cancels a waiting email. It keeps its facts, so that staff can still send it. */
export async function cancelEmail(
  { database, clock, actor }: EmailParts,
  id: string,
): Promise<true | Refused> {
  if (!isEmailId(id)) return emailNotFound();
  return database.transaction(async (inside) => {
    const [row] = await inside.rows<{ state: string; kind: string }>`
      select state, kind from outbox where id = ${id} for update`;
    if (!row) return emailNotFound();
    const refused = refuseUnreadable(actor, row.kind);
    if (refused) return refused;
    if (row.state === 'cancelled') return true;
    if (row.state !== 'queued') return tooLate();
    await inside.rows`
      update outbox set state = 'cancelled', started_at = null, last_error = 'Cancelled by a member of staff.'
      where id = ${id}`;
    await recordHistory(inside, { actor, at: clock(), record: { type: 'email', id }, action: 'cancelled' });
    return true;
  });
}

const tooLate = () =>
  refuse(409, 'too-late', 'This email does not wait any more, so it cannot be cancelled.');
