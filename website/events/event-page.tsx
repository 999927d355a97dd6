import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { EventPlace, EventWhen } from './event-facts.tsx';
import { AlreadyBooked, UnavailableNotice } from './event-notices.tsx';
import { eventTitle } from './event-text.ts';
import { describeCapacity } from './list/describe-capacity.ts';
import { WaitingListButton } from './waiting-list-offers.tsx';

const titleId = 'event';

/** Everything that is known about an event, above its form. Without the form if the event has started. */
export function EventPage({ event, hasWaitingList }: { event: BereavementEvent; hasWaitingList: boolean }) {
  const { hasStarted, isBookingClosed } = event;
  const capacity = describeCapacity(event);
  const mayWait = hasWaitingList && !hasStarted && !isBookingClosed && isFullyBooked(event);
  return (
    <section className="event-page" aria-labelledby={titleId}>
      <h1 id={titleId}>{eventTitle(event)}</h1>
      <EventWhen event={event} />
      <UnavailableNotice event={event} />
      <EventPlace event={event} />
      {!hasStarted && !isBookingClosed && capacity && <p className="capacity">{capacity}</p>}
      {event.details?.trim() && <p className="details-text">{event.details}</p>}
      {!hasStarted && (
        <div className="event-actions">
          {mayWait && <WaitingListButton guid={event.guid} titleId={titleId} />}
          <AlreadyBooked guid={event.guid} titleId={titleId} />
        </div>
      )}
    </section>
  );
}
