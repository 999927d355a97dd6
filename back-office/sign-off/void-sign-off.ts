import type { Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { SignoffVoid } from '#contract/operator/sign-off/sign-offs.ts';
import type { Database } from '../database/database.ts';
import { withdrawEmail } from '../email/outbox/queue-email.ts';
import { lockSignoff } from './find-sign-off.ts';
import {
  revisionConflict,
  signoffNotFound,
  raiseRevision,
  recordSignoffChange,
  repeatedPressMs,
  type SignoffParts,
} from './parts.ts';
import { issueSignoffEmail, createPurposeKey } from './token.ts';
import { isStale } from '../check.ts';

/** Voids a sign-off, recorded or pending, and emails new links unless `resendEmail` is false. */
export async function voidSignoff(
  parts: SignoffParts,
  guid: string,
  { reason: reasonText, resendEmail, revision }: SignoffVoid,
): Promise<true | Refused> {
  const at = parts.clock();
  const reason = cleanText(reasonText);
  const answer = await parts.database.transaction(async (database) => {
    const signoff = await lockSignoff(database, guid);
    if (!signoff) return signoffNotFound;
    const sendsEmail = resendEmail !== false;
    if (sendsEmail && (await isRepeatedVoid(database, signoff.id, reason, at))) return true;
    if (isStale(revision, signoff.revision)) return revisionConflict;
    const isVoided = await voidEmail(database, signoff.id, reason, at);
    if (!isVoided && !sendsEmail) return true;
    if (sendsEmail) await issueSignoffEmail(database, signoff, { at, replacesAnother: true });
    await raiseRevision(database, signoff.id);
    await recordSignoffChange(parts, database, {
      record: { type: 'signoff', id: signoff.guid },
      actor: parts.actor,
      action: sendsEmail ? 'sent a new email' : 'cancelled',
      changes: { reason: [null, reason] },
    });
    return true;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

async function isRepeatedVoid(database: Database, signoffId: string, reason: string, at: Date) {
  const since = new Date(at.getTime() - repeatedPressMs);
  const repeated = await database.rows`
    select from signoff_token voided join open_signoff_token latest using (signoff_id)
    where signoff_id = ${signoffId} and voided.void_reason = ${reason} and voided.voided_at > ${since}
      and latest.created_at = voided.voided_at`;
  return repeated.length > 0;
}

// Deletes the email if it is still queued, because its links no longer work.
async function voidEmail(database: Database, signoffId: string, reason: string, at: Date): Promise<boolean> {
  const voided = await database.rows<{ id: string }>`
    update signoff_token set voided_at = ${at}, void_reason = ${reason}
    where signoff_id = ${signoffId} and voided_at is null returning id`;
  for (const { id } of voided) await withdrawEmail(database, createPurposeKey(id));
  return voided.length > 0;
}
