import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import type { StaffAttendee } from '#contract/operator/events/attendees.ts';
import type { Column } from '../list/table.tsx';
import { ContactLink } from '../record/contact-link.tsx';
import { possibleDuplicateLabel, withoutEmailLabel } from './labels.ts';

/** Bookings of an event, one a line. */
export const createAttendeeColumns = (eventGuid: string): Column<StaffAttendee>[] => [
  {
    heading: 'Name',
    cell: ({ guid, name, hasNotes, hasNeeds, isBookedTwice }) => (
      <>
        <a href={href('/office/events/:guid/attendees/:attendee', { guid: eventGuid, attendee: guid })}>
          <bdi>{name}</bdi>
        </a>
        {hasNeeds && <span className="under">Has needs written down</span>}
        {hasNotes && <span className="under">Has notes</span>}
        {isBookedTwice && <span className="under">{possibleDuplicateLabel}</span>}
      </>
    ),
  },
  {
    heading: 'People',
    className: 'unbroken',
    cell: ({ numberOfAttendees }) => formatPeople(numberOfAttendees),
  },
  {
    heading: 'Email address',
    className: 'any-length',
    cell: ({ eMail, phone }) =>
      eMail ? (
        <ContactLink to={eMail} />
      ) : (
        <span className="quiet">{phone ? withoutEmailLabel : 'No email address'}</span>
      ),
  },
  {
    heading: 'Phone',
    className: 'unbroken',
    cell: ({ phone }) =>
      phone ? <ContactLink to={phone} /> : <span className="quiet">No phone number</span>,
  },
];
