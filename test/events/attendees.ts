import type { TestedLychgate } from '../support/lychgate.ts';

type StoredAttendee = {
  name: string;
  eMail: string;
  numberOfAttendees: number;
  extraInfo: string | null;
  extraDescription: string | null;
  attendanceStatus: string;
};

/** The stored bookings of an event, in the order in which they were made. */
export const readAttendees = ({ database }: TestedLychgate, eventGuid: string) =>
  database!.rows<StoredAttendee>`
    select a.name, a.email as "eMail", a.number_of_attendees as "numberOfAttendees", a.extra_info as "extraInfo",
           a.extra_description as "extraDescription", a.attendance_status as "attendanceStatus"
    from attendee a join event e on e.id = a.event_id where e.guid = ${eventGuid} order by a.id`;
