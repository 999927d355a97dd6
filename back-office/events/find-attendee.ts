import type { ExistingAttendee } from '#contract/attendance.ts';
import { answerNames } from '#contract/records/booking-answers.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { emailKey } from '../email/address-key.ts';
import { bookingColumns } from '../records/booking.ts';
import { selectList } from '../records/columns.ts';
import type { AttendanceParts } from './attendance.ts';
import { createAttendeeHandle } from './attendee-handle.ts';
import { isManageToken, readAttendeeId } from './manage-link.ts';

const answerColumns = selectList(bookingColumns, 'a', answerNames);

type Row = ExistingAttendee & { id: string; revision: number };

/**
 * The online booking of an address at an event, or null. A look-up by address reveals only that a booking exists and for
 * how many people, which the sentences of section 8 show anyway. Name and answers need the token of the private link.
 */
export async function findExistingAttendee(
  parts: AttendanceParts,
  eventGuid: string,
  emailOrToken: string,
): Promise<ExistingAttendee | null> {
  if (!guidPattern.test(eventGuid)) return null;
  const tokenId = readAttendeeId(emailOrToken);
  const row = await (tokenId
    ? findById(parts, eventGuid, tokenId)
    : findByEmail(parts, eventGuid, emailOrToken));
  if (!row || (tokenId && !isManageToken(parts.keys.manage, emailOrToken, { id: row.id, guid: row.guid })))
    return null;
  const { id, revision, cancelledAt, ...attendee } = row;
  const handle = { attendeeId: Number(id), revision, answersShown: tokenId !== null };
  const guid = createAttendeeHandle(parts.keys.handle, handle, parts.clock());
  const revealed = tokenId
    ? { ...(cancelledAt && { cancelledAt }) }
    : { name: '', eMail: null, ...mapNames(answerNames, () => '') };
  return { ...attendee, ...revealed, guid };
}

// A token also finds a booking of an event that is not published yet, or is cancelled.
async function findById({ database }: AttendanceParts, eventGuid: string, id: string) {
  const [row] = await database.rows<Row>`
    select a.id, a.revision, coalesce(a.link_guid, a.guid) as guid, a.name, a.email as "eMail",
           number_of_attendees as "numberOfAttendees", ${answerColumns}, attendance_status as "attendanceStatus",
           case when attendance_status = 'Cancelled' then
             london_text(changed_at) end as "cancelledAt"
    from attendee a join event e on e.id = a.event_id
    where e.guid = ${eventGuid} and a.id = ${id}`;
  return row;
}

async function findByEmail({ database, clock }: AttendanceParts, eventGuid: string, email: string) {
  const [row] = await database.rows<Row>`
    select a.id, a.revision, a.guid, a.name, a.email as "eMail", number_of_attendees as "numberOfAttendees",
           ${answerColumns}, attendance_status as "attendanceStatus"
    from attendee a join event e on e.id = a.event_id
    where e.guid = ${eventGuid} and e.cancelled_at is null and e.public_from <= ${clock()}
      and a.email_key = ${emailKey(email)}
      and a.source = 'online'`;
  return row;
}
