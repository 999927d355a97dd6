import { sql, type Database } from '../../database/database.ts';

type AttendeeEmails = {
  eventId: string;
  kind: 'event-changed' | 'event-cancelled';
  at: Date;
  /** Added to the facts of each email. */
  more?: object;
  /** Names each email for good; the attendee is `a`. */
  purposeKey?: ReturnType<typeof sql>;
};

/** Queues an email to everybody who is booked, and counts it as a change of their bookings. */
export async function emailAttendees(
  { rows }: Database,
  {
    eventId,
    kind,
    at,
    more = {},
    purposeKey = sql`format('attendance:%s:%s', a.id, a.revision)`,
  }: AttendeeEmails,
): Promise<void> {
  await rows`
    update attendee set revision = revision + 1, changed_at = ${at}
    where event_id = ${eventId} and attendance_status = 'Attending'`;
  await rows`
    select queue_emails(array_agg(${purposeKey}), array_agg(a.e_mail),
                        array_agg(attendance_facts(e, a) || ${JSON.stringify(more)}::jsonb), ${kind}, ${at})
    from event e join attendee a on a.event_id = e.id
    where e.id = ${eventId} and a.attendance_status = 'Attending'`;
}
