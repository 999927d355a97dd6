import type { BereavementEvent } from '#contract/events.ts';
import { EventPlace, EventWhen } from './event-facts.tsx';
import { titleOf } from './event-text.ts';

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
