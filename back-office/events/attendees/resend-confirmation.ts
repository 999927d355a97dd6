import { minuteMs } from '#contract/fields/durations.ts';
import { refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import { changeAttendee, type StoredAttendee } from './change-attendee.ts';
import { emailAttendee } from './email-attendee.ts';
import { refuseClosedEvent } from './lock-event.ts';
import type { AttendeeParts } from './parts.ts';

/** Emails the confirmation of a booking again, at most once a minute. */
export const resendConfirmation = (parts: AttendeeParts, guid: string): Promise<true | Refused> =>
  changeAttendee(
    parts,
    guid,
    { revision: undefined, isDone: () => false },
    async (database, attendee, event) => {
      const closed = refuseClosedEvent(event);
      if (closed) return closed;
      if (!attendee.eMail) return refuse(409, 'no-address', 'This booking has no email address.');
      if (attendee.attendanceStatus === 'Cancelled')
        return refuse(409, 'booking-cancelled', 'This booking is cancelled.');
      const at = parts.clock();
      if (await isJustSent(database, attendee, at)) return null;
      // Each email about a booking has a revision of its own, which is also the sequence of its calendar entry.
      await database.rows`update attendee set revision = revision + 1 where id = ${attendee.id}`;
      await emailAttendee(database, attendee.id, 'attendance-booked', at);
      return { action: 'sent the confirmation again', changes: {} };
    },
  );

async function isJustSent({ rows }: Database, { id, revision }: StoredAttendee, at: Date): Promise<boolean> {
  const sent = await rows`
    select from outbox
    where purpose_key = format('attendance:%s:%s', ${id}::bigint, ${revision}::integer) and kind = 'attendance-booked'
      and created_at > ${new Date(at.getTime() - minuteMs)}`;
  return sent.length > 0;
}
