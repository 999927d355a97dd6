import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { AlreadyBooked, EventPlace, EventWhen, FullNotice } from './event-facts.tsx';
import { capacityLine, titleOf } from './event-text.ts';

/** What a form is about: the title, time and place of its event. */
export function EventSummary({ event }: { event: BereavementEvent }) {
  return (
    <div className="event-summary">
      <p className="event-title">{titleOf(event)}</p>
      <EventWhen event={event} />
      <EventPlace event={event} />
    </div>
  );
}

const titleId = 'event';

/** The page about an event, above its form: everything that is known about it. */
export function EventPage({ event, formHeading }: { event: BereavementEvent; formHeading: string }) {
  const capacity = capacityLine(event);
  return (
    <>
      <section className="event-page" aria-labelledby={titleId}>
        <h1 id={titleId}>{titleOf(event)}</h1>
        <EventWhen event={event} />
        {isFullyBooked(event) && <FullNotice />}
        <EventPlace event={event} />
        {event.details?.trim() && <p className="details-text">{event.details}</p>}
        {capacity && <p className="capacity">{capacity}</p>}
        <div className="event-actions">
          <AlreadyBooked guid={event.guid} titleId={titleId} />
        </div>
      </section>
      <h2>{formHeading}</h2>
    </>
  );
}
