import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { Attendance, Attendee } from '#contract/operator/events/attendees.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { OverbookField } from '../overbook-field.tsx';
import { possibleDuplicateLabel, withoutEmailLabel } from '../labels.ts';
import { ContactLink, ContactLinks } from '../../record/contact-link.tsx';

type BookingStatusProps = {
  attendee: Attendee;
  event: Attendance['event'];
  /** Why it could not be booked again. */
  full: string | null;
  /** Why to overbook, as it was entered. */
  reason: string;
};

/** How a booking stands, and the way back from a cancellation. */
export function BookingStatus({ attendee, event, full, reason }: BookingStatusProps) {
  const { numberOfAttendees, source, bookedAt, eMail, phone, isBlocked, attendanceStatus } = attendee;
  const who = source === 'online' ? 'Booked on the website' : 'Booked by staff';
  return (
    <>
      <p className="quiet">
        {formatPeople(numberOfAttendees)}. {who}
        {bookedAt && `, ${formatMoment(bookedAt)}`}.
        {!eMail && <strong className="under">{withoutEmailLabel}</strong>}
      </p>
      {(eMail || phone) && (
        <p>
          <ContactLinks eMail={eMail} phone={phone} />
        </p>
      )}
      <SimilarBookings attendee={attendee} event={event} />
      {isBlocked && (
        <p className="notice notice-care">
          No email reaches {eMail && <ContactLink to={eMail} />}: an earlier one came back, or we were told to
          stop. Please ring them, or correct the address.
        </p>
      )}
      {attendanceStatus === 'Cancelled' && (
        <Cancelled attendee={attendee} event={event} full={full} reason={reason} />
      )}
    </>
  );
}

const SimilarBookings = ({
  attendee: { othersLikeIt },
  event,
}: Pick<BookingStatusProps, 'attendee' | 'event'>) =>
  othersLikeIt.length > 0 && (
    <div className="notice notice-care">
      <p>{possibleDuplicateLabel}. If it is the same person, please cancel one of the bookings:</p>
      <ul>
        {othersLikeIt.map(({ guid, name, numberOfAttendees }) => (
          <li key={guid}>
            <a href={href('/office/events/:guid/attendees/:attendee', { guid: event.guid, attendee: guid })}>
              <bdi>{name}</bdi>
            </a>
            , {formatPeople(numberOfAttendees)}
          </li>
        ))}
      </ul>
    </div>
  );

const Cancelled = ({ attendee: { guid, revision, changedAt }, event, full, reason }: BookingStatusProps) => (
  <div className="notice notice-care">
    <p>Cancelled on {formatMoment(changedAt)}.</p>
    {!event.hasStarted && !event.isCancelled && (
      <form
        method="post"
        action={href('/office/events/:guid/attendees/:attendee', { guid: event.guid, attendee: guid })}
      >
        <RevisionField revision={revision} />
        {full && <OverbookField message={full} reason={reason} />}
        <button className="button" name="again" value="yes">
          {full ? 'Book again and overbook' : 'Book again'}
        </button>
      </form>
    )}
  </div>
);
