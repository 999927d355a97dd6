import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { Capacity, EventPlace, EventWhen, HowToJoin } from './event-facts.tsx';
import { AlreadyBooked, UnavailableNotice } from './event-notices.tsx';
import { formatEventTitle, takesNewBookings } from './event-text.ts';
import { OtherDates } from './other-dates.tsx';
import { WaitingListButton } from './waiting-list-offers.tsx';

const titleId = 'event';

type EventPageProps = {
  event: BereavementEvent;
  otherDates: BereavementEvent[];
  hasWaitingList: boolean;
  /** The heading of the form and the form, if people without a booking can book. */
  children?: React.ReactNode;
};

/** All facts about an event, in a box beside its form on wide screens and above it on others. */
export function EventPage({ event, otherDates, hasWaitingList, children }: EventPageProps) {
  const { guid, hasStarted, isBookingClosed } = event;
  const canBook = takesNewBookings(event);
  const canWait = hasWaitingList && !hasStarted && !isBookingClosed && isFullyBooked(event);
  const alreadyBooked = !hasStarted && (
    <section className="already-booked" aria-labelledby="already-booked">
      <h2 id="already-booked">Already booked?</h2>
      <div className="event-actions">
        <AlreadyBooked guid={guid} titleId={titleId} />
      </div>
    </section>
  );
  return (
    <div className="event-page">
      <h1 id={titleId}>{formatEventTitle(event)}</h1>
      <section className="event-facts" aria-labelledby={titleId}>
        <EventWhen event={event} />
        <OtherDates event={event} otherDates={otherDates} />
        <EventPlace event={event} />
        <HowToJoin event={event} />
        <UnavailableNotice event={event} />
        {canBook && (
          <>
            <Capacity event={event} />
            <a className="button button-main" href="#form" aria-describedby={titleId}>
              Book Attendance
            </a>
          </>
        )}
        {canWait && <WaitingListButton guid={guid} titleId={titleId} />}
      </section>
      {event.details?.trim() && <p className="details-text">{event.details}</p>}
      {!canBook && alreadyBooked}
      {children}
      {canBook && alreadyBooked}
    </div>
  );
}
