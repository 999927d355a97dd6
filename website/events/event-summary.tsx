import type { BereavementEvent } from '#contract/events.ts';
import { EventPlace, EventWhen } from './event-facts.tsx';
import { eventTitle } from './event-text.ts';

/** The title, time and place of a form's event. */
export function EventSummary({ event }: { event: BereavementEvent }) {
  return (
    <div className="event-summary">
      <p className="event-title">{eventTitle(event)}</p>
      <EventWhen event={event} />
      <EventPlace event={event} />
    </div>
  );
}
