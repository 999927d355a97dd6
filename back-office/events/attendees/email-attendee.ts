import type { Database } from '../../database/database.ts';

type EmailKind = 'attendance-booked' | 'attendance-amended' | 'attendance-cancelled';

/**
 * Queues the email about the current state of a booking, if it has an address. `isByStaff` exempts it from the limit on
 * emails that anybody can cause.
 */
export const emailAttendee = (
  { rows }: Database,
  attendeeId: string,
  kind: EmailKind,
  at: Date,
  more: object = {},
) =>
  rows`
    select queue_email(format('attendance:%s:%s', attendee.id, attendee.revision), ${kind}, email,
                       attendance_facts(event, attendee) || ${{ ...more, isByStaff: true }}::jsonb, ${at})
    from attendee join event on event.id = event_id where attendee.id = ${attendeeId}`;

/**
 * Queues the email that the event is cancelled, for a booking that has just got an address. Like all others, it waits
 * while the cancellation can be undone.
 */
export async function emailCancellation({ rows }: Database, attendeeId: string, at: Date): Promise<void> {
  const [row] = await rows<{ purposeKey: string; until: Date }>`
    select format('event-cancelled:%s:%s:%s', event.id, event.revision, attendee.id) as "purposeKey",
           undoable_until as until,
           queue_email(format('event-cancelled:%s:%s:%s', event.id, event.revision, attendee.id), 'event-cancelled', email,
                       attendance_facts(event, attendee) || jsonb_build_object('reason', cancellation_reason), ${at})
    from attendee join event on event.id = event_id
    where attendee.id = ${attendeeId} and cancelled_with_event and undoable_until > ${at}`;
  if (row) await rows`select delay_emails(array[${row.purposeKey}], ${row.until})`;
}
