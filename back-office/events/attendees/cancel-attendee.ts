import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { Database } from '../../database/database.ts';
import type { Changes } from '../../history/differences.ts';
import { changeAttendee, type StoredAttendee } from './change-attendee.ts';
import { emailAttendee } from './email-attendee.ts';
import { checkPlaces, refuseClosedEvent } from './lock-event.ts';
import type { AttendeeParts } from './parts.ts';

/** Cancels a booking, and emails its address if it has one. Cancelling again changes nothing. */
export const cancelAttendee = (
  parts: AttendeeParts,
  guid: string,
  revision: number | undefined,
): Promise<true | Refused> =>
  changeAttendee(
    parts,
    guid,
    { revision, isDone: hasStatus('Cancelled') },
    async (database, attendee, event) => {
      const closed = refuseClosedEvent(event);
      // If the event is cancelled, undoing that would bring the booking back, so refuse.
      if (closed && event.isCancelled) return closed;
      if (attendee.attendanceStatus === 'Cancelled') return null;
      if (closed) return closed;
      await setStatus(parts, database, attendee, 'Cancelled');
      return { action: 'cancelled', changes: {} };
    },
  );

/** Undoes a cancellation, if there are places or a reason to overbook. */
export const bookAttendeeAgain = (
  parts: AttendeeParts,
  guid: string,
  { overbookReason, revision }: { overbookReason?: string | null | undefined; revision?: number | undefined },
): Promise<true | Refused> =>
  changeAttendee(
    parts,
    guid,
    { revision, isDone: hasStatus('Attending') },
    async (database, attendee, event) => {
      if (attendee.attendanceStatus === 'Attending') return null;
      const closed = refuseClosedEvent(event);
      if (closed) return closed;
      const reason = cleanText(overbookReason ?? '');
      const { numberOfAttendees: requested, eMail } = attendee;
      const places = { requested, before: 0, eMail, overbookReason: reason };
      const isOverbooked = await checkPlaces(database, event, places);
      if (isRefused(isOverbooked)) return isOverbooked;
      await setStatus(parts, database, attendee, 'Attending');
      const changes: Changes = isOverbooked ? { overbookReason: [null, reason] } : {};
      return { action: 'booked again', changes };
    },
  );

const hasStatus =
  (status: StoredAttendee['attendanceStatus']) =>
  ({ attendanceStatus }: StoredAttendee) =>
    attendanceStatus === status;

async function setStatus(
  { clock }: AttendeeParts,
  database: Database,
  { id }: StoredAttendee,
  status: StoredAttendee['attendanceStatus'],
) {
  await database.rows`
    update attendee set attendance_status = ${status}, revision = revision + 1, changed_at = ${clock()}
    where id = ${id}`;
  const kind = status === 'Cancelled' ? 'attendance-cancelled' : 'attendance-booked';
  await emailAttendee(database, id, kind, clock());
}
