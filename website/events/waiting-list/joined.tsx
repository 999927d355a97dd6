import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { EventSummary } from '../event-facts.tsx';
import { formatPlaces } from '../event-text.ts';
import { createFormAddress } from '../mode.ts';
import { Title } from '../../ui/frame/title.tsx';

export type JoinedProps = { event: BereavementEvent };

/** The next steps for somebody who has just joined. */
export function JoinedPage({ event, joined }: JoinedProps & { joined: { eMail: string; people: number } }) {
  const phone = useProvider()?.phone;
  return (
    <>
      <Title heading="You are on the waiting list" />
      <h1>You are on the waiting list</h1>
      <EventSummary event={event} />
      <p>
        You are waiting for {formatPlaces(joined.people)}. We have emailed <strong>{joined.eMail}</strong>.
        The email has a link for leaving the list.
      </p>
      <p>
        You do not need to do anything more for now. When there are places for you, we will write to you
        again.
      </p>
      <CallUs phone={phone} isAlone />
      <p className="form-actions">
        <BackToList />
      </p>
    </>
  );
}

/** The page for an event that has free places again, or can no longer be booked. */
export function NoNeedToWait({ event }: JoinedProps) {
  const isOver = event.hasStarted || event.isBookingClosed;
  const heading = isOver ? 'Booking for this event has closed' : 'There are places at this event';
  return (
    <>
      <Title heading={heading} />
      <h1>{heading}</h1>
      <EventSummary event={event} />
      {!isOver && <p>You do not need to wait. You can book now.</p>}
      <p className="form-actions">
        {!isOver && (
          <a className="button button-main" href={createFormAddress('book', event.guid)}>
            Book Attendance
          </a>
        )}
        <BackToList />
      </p>
    </>
  );
}

export const BackToList = () => (
  <a className="button" href={href('/events')}>
    Back To Event List
  </a>
);
