import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { emailsPerStatement } from '../../email/outbox/queue-email.ts';
import { textPrefix } from '../emails/email-keys.ts';

type AttendeeEmails = {
  eventId: string;
  kind: 'event-changed' | 'event-cancelled';
  at: Date;
  /** The emails wait until this moment; null if they do not wait. */
  waitsUntil?: Date | null;
  /** Added to the facts of each email. */
  more?: object;
  /** In SQL: the purpose key of an email to attendee `a`. */
  purposeKey?: Fragment;
  /** The text message to those with a mobile number; null for none. */
  text: { kind: 'text-moved' | 'text-cancelled'; isOtherTime?: boolean } | null;
};

/** The text message about a change, if staff have asked for messages of this kind. */
export const chooseTextMessage = (
  kind: 'moved' | 'cancelled',
  settings: StaffSettings['texts'],
  isOtherTime = false,
): AttendeeEmails['text'] => (settings.url && settings[kind] ? { kind: `text-${kind}`, isOtherTime } : null);

/**
 * Queues an email and a text message to everybody who is booked, and raises the revisions of their bookings, which
 * 'event-cancelled' also cancels. Runs in the transaction of the change.
 */
export async function emailAttendees(
  { rows }: Database,
  {
    eventId,
    kind,
    at,
    waitsUntil = null,
    more = {},
    purposeKey = sql`format('attendance:%s:%s', a.id, a.revision)`,
    text,
  }: AttendeeEmails,
): Promise<void> {
  const cancelled = sql`, attendance_status = 'Cancelled', cancelled_with_event = true`;
  const alsoSet = kind === 'event-cancelled' ? cancelled : sql``;
  let after: string | null = '0';
  while (after) {
    const [batch]: { last: string | null }[] = await rows<{ last: string | null }>`
      with changed as (
        update attendee a set revision = a.revision + 1, changed_at = ${at} ${alsoSet}
        from (
          select id from attendee where event_id = ${eventId} and attendance_status = 'Attending' and id > ${after}
          order by id limit ${emailsPerStatement}
        ) as next
        where a.id = next.id
        returning a.id, a.email, ${purposeKey} as purpose_key, a as booking
      )
      select max(changed.id) as last,
             queue_emails(array_agg(purpose_key), array_agg(email),
                          array_agg(attendance_facts(e, booking) || ${JSON.stringify(more)}::jsonb), ${kind}, ${at}),
             ${queueTextMessages(text, at)}
      from changed join event e on e.id = ${eventId}`;
    const last: string | null = batch!.last;
    if (last && waitsUntil)
      await rows`
        select delay_emails(array_agg(${purposeKey}) || array_agg(${textPrefix} || ${purposeKey}), ${waitsUntil})
        from attendee a
        where event_id = ${eventId} and id > ${after} and id <= ${last} and changed_at = ${at}`;
    after = last;
  }
}

/** In SQL: queues the text messages of one batch. */
const queueTextMessages = (text: AttendeeEmails['text'], at: Date): Fragment =>
  text
    ? sql`queue_emails(array_agg(${textPrefix} || purpose_key), array_agg(mobile_number((booking).phone)),
            array_agg(jsonb_build_object('attendee', changed.id, 'startsAt', e.starts_at,
              'isOtherTime', ${text.isOtherTime ?? false}::boolean)),
            ${text.kind}, ${at}, 'text', false)`
    : sql`0`;
