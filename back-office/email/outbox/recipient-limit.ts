import { daySeconds } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { isHeld, releaseLease } from '../../jobs/lease.ts';
import { heldBackReason, type ClaimedEmail } from './claim.ts';
import { isStaffAddress } from '../staff-address.ts';

type Parts = { database: Database; clock: () => Date; log: (sentence: string) => void; staffMail?: string[] };

/** Emails and text messages that anybody can cause by entering another person's address or number in a form. */
const visitorKinds = new Set([
  'attendance-booked',
  'attendance-amended',
  'attendance-cancelled',
  'attendance-link',
  'cremation-requester',
  'text-reminder',
  'text-moved',
  'text-cancelled',
]);
const perHourMax = 6;
const perDayMax = 20;

/**
 * Defers an email whose recipient has been sent many, until the next one is allowed. If a later email describes the same
 * booking, this one is cancelled, so that the latest state always arrives. Returns whether it did either.
 */
export async function deferOverLimit(parts: Parts, email: ClaimedEmail): Promise<boolean> {
  const { database, clock } = parts;
  if (!visitorKinds.has(email.kind) || isByStaff(email) || (await isStaffAddress(parts, email.recipient)))
    return false;
  const now = clock();
  const [row] = await database.rows<{ state: string }>`
    with recent as (
      select started_at from outbox
      where mailbox_of(recipient) = mailbox_of(${email.recipient}) and started_at is not null
        and ${isRecent(sql`started_at`, daySeconds, now)} and id <> ${email.id}
        and kind = any(${[...visitorKinds]})
      order by started_at desc limit ${perDayMax}
    ), allowed as (
      select greatest(
        (select started_at + interval '1 hour' from recent order by started_at desc offset ${perHourMax - 1} limit 1),
        (select started_at + interval '1 day' from recent order by started_at desc offset ${perDayMax - 1} limit 1)
      ) as again_at
    ), later as (
      select exists (
        select from outbox mine join outbox newer on newer.purpose_key =
          format('attendance:%s:%s', split_part(mine.purpose_key, ':', 2), split_part(mine.purpose_key, ':', 3)::integer + 1)
        where mine.id = ${email.id} and mine.purpose_key like 'attendance:%'
      ) as is_replaced
    )
    update outbox set tries = tries - 1, ${releaseLease},
      state = case when is_replaced then 'cancelled' else 'queued' end,
      facts = case when is_replaced then null else facts end,
      last_error = case when is_replaced then 'A later email about the same booking replaced it.'
                        else ${heldBackReason} end,
      due_at = again_at
    from allowed, later
    where ${isHeld(email)} and state = 'sending' and again_at > ${now}
    returning state`;
  if (row) parts.log(`Email ${email.id} (${email.kind}) is held back: its recipient has been sent many.`);
  return row !== undefined;
}

/** Whether staff have made or changed the booking. */
const isByStaff = ({ facts }: ClaimedEmail): boolean =>
  (Object(facts) as { isByStaff?: boolean }).isByStaff === true;
