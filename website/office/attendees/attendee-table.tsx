import type { StaffAttendee } from '#contract/operator/attendees.ts';
import { attendeeAddress } from './addresses.ts';
import { peopleIn, perhapsTwice, tellThemYourself } from './words.ts';

/** Bookings, one a line. */
export const AttendeeTable = ({
  eventGuid,
  attendees,
}: {
  eventGuid: string;
  attendees: StaffAttendee[];
}) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">People</th>
        <th scope="col">Email address or phone</th>
      </tr>
    </thead>
    <tbody>
      {attendees.map((attendee) => (
        <tr key={attendee.guid}>
          <th scope="row">
            <a href={attendeeAddress(eventGuid, attendee.guid)}>
              <bdi>{attendee.name}</bdi>
            </a>
            {attendee.hasNotes && <span className="under">Has notes</span>}
            {attendee.isBookedTwice && <span className="under">{perhapsTwice}</span>}
          </th>
          <td>{peopleIn(attendee.numberOfAttendees)}</td>
          <td>
            <Reachable {...attendee} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Reachable = ({ eMail, phone }: Pick<StaffAttendee, 'eMail' | 'phone'>) => (
  <>
    {eMail ?? phone ?? 'No phone or email'}
    {eMail && phone && <span className="under">{phone}</span>}
    {!eMail && <span className="under">{tellThemYourself}</span>}
  </>
);
