import type { StaffAttendee } from '#contract/operator/bookings/attendees.ts';
import { ContactLink } from '../shell/contact-link.tsx';
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
        <th scope="col">Email address</th>
        <th scope="col">Phone</th>
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
          <td className="unbroken">{peopleIn(attendee.numberOfAttendees)}</td>
          <Reachable {...attendee} />
        </tr>
      ))}
    </tbody>
  </table>
);

const Reachable = ({ eMail, phone }: Pick<StaffAttendee, 'eMail' | 'phone'>) => (
  <>
    <td className="any-length">
      {eMail ? (
        <ContactLink to={eMail} />
      ) : (
        <span className="quiet">{phone ? tellThemYourself : 'No email address'}</span>
      )}
    </td>
    <td className="unbroken">
      {phone ? <ContactLink to={phone} /> : <span className="quiet">No phone number</span>}
    </td>
  </>
);
