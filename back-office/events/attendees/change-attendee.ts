import { isRefused, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { computeKeyOfCleanAddress } from '../../email/address-key.ts';
import type { Changes } from '../../history/differences.ts';
import { recordHistory } from '../../history/record-history.ts';
import { bookingColumns } from '../../records/booking.ts';
import { selectList } from '../../records/columns.ts';
import { attendeeNotFound } from '../attendance.ts';
import type { BookingFields } from './add-attendee.ts';
import { lockEventForBooking, takeWaitingPlace, type BookableEvent } from './lock-event.ts';
import type { AttendeeParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';

export type StoredAttendee = BookingFields & {
  id: string;
  guid: string;
  attendanceStatus: 'Attending' | 'Cancelled';
  cancelledWithEvent: boolean;
  source: 'online' | 'staff';
  revision: number;
};

/** The history entry of a change; null if there was nothing to change. */
type ChangeEntry = { action: string; changes: Changes } | null;
type Change = (
  database: Database,
  attendee: StoredAttendee,
  event: BookableEvent,
) => Promise<ChangeEntry | Refused>;

type ChangeBasis = {
  /** The revision that the change was based on. */
  revision: number | undefined;
  /** Whether the booking already has the requested state. */
  isDone: (attendee: StoredAttendee) => boolean;
};

/**
 * Changes a booking under the lock of its event, and adds the change to its history. A form that arrives twice is not
 * refused for its stale revision, because the booking already has the requested state.
 */
export async function changeAttendee(
  { database, clock, wakeOutbox, actor }: AttendeeParts,
  guid: string,
  { revision, isDone }: ChangeBasis,
  change: Change,
): Promise<true | Refused> {
  const at = clock();
  const answer = await database.transaction(async (connection) => {
    const event = await lockEventOfAttendee(connection, guid, at);
    if (isRefused(event)) return event;
    const attendee = await readAttendee(connection, guid);
    if (isStale(revision, attendee.revision)) return isDone(attendee) ? (true as const) : revisionConflict;
    const changed = await change(connection, attendee, event);
    if (isRefused(changed)) return changed;
    if (changed) {
      const record = { type: 'attendee' as const, id: attendee.guid };
      await recordHistory(connection, { actor, at, record, ...changed });
      await settleWaitingList(connection, event, attendee);
    }
    return true as const;
  });
  // Runs after a refusal too, because the check may have offered free places to the waiting list.
  wakeOutbox();
  return answer;
}

/** Ends the wait of an address that has got the booking or more places, and offers freed places to others. */
async function settleWaitingList(database: Database, event: BookableEvent, before: StoredAttendee) {
  const after = await readAttendee(database, before.guid);
  const isNew = (!isLive(before) && isLive(after)) || getAddressKey(before) !== getAddressKey(after);
  const takes = isLive(after) && (isNew || after.numberOfAttendees > before.numberOfAttendees);
  await takeWaitingPlace(database, event, takes ? after.eMail : null);
}

/** Whether a booking counts, or will count again if the cancellation of its event is undone. */
const isLive = ({ attendanceStatus, cancelledWithEvent }: StoredAttendee) =>
  attendanceStatus === 'Attending' || cancelledWithEvent;

const getAddressKey = ({ eMail }: StoredAttendee) => computeKeyOfCleanAddress(eMail ?? '');

async function lockEventOfAttendee(
  database: Database,
  guid: string,
  now: Date,
): Promise<BookableEvent | Refused> {
  if (!guidPattern.test(guid)) return attendeeNotFound;
  const [row] = await database.rows<{ eventGuid: string }>`
    select event.guid as "eventGuid" from attendee join event on event.id = event_id where attendee.guid = ${guid}`;
  return row ? lockEventForBooking(database, row.eventGuid, now) : attendeeNotFound;
}

const fieldColumns = selectList(bookingColumns, 'attendee');

async function readAttendee({ oneRow }: Database, guid: string): Promise<StoredAttendee> {
  return oneRow<StoredAttendee>`
    select id, guid, ${fieldColumns}, attendance_status as "attendanceStatus", cancelled_with_event as "cancelledWithEvent", source, revision
    from attendee where guid = ${guid}`;
}

const revisionConflict = refuseChangedMeanwhile('this booking');
