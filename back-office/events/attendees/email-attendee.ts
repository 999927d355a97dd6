import type { Database } from '../../database/database.ts';

type EmailKind = 'attendance-booked' | 'attendance-amended' | 'attendance-cancelled';

/**
 * Queues the usual email about the present state of a booking, if it has an address. Staff cause it, so it does not count
 * against the limit of emails that strangers can cause.
 */
export const emailAttendee = (
  { rows }: Database,
  attendeeId: string,
  kind: EmailKind,
  at: Date,
  more: object = {},
) =>
  rows`
    select queue_email(format('attendance:%s:%s', attendee.id, attendee.revision), ${kind}, e_mail,
                       attendance_facts(event, attendee) || ${{ ...more, isByStaff: true }}::jsonb, ${at})
    from attendee join event on event.id = event_id where attendee.id = ${attendeeId}`;
