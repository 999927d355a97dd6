import type { BereavementEvent } from '#contract/events.ts';
import { PhoneLink } from '../../ui/page.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { EventPage, EventSummary } from '../event-summary.tsx';
import { titleOf } from '../event-text.ts';

type StartedEventProps = { event: BereavementEvent; isEventPage?: true | undefined };

/** Shown once the event has begun, because somebody on the way needs the address. */
export function StartedEvent({ event, isEventPage }: StartedEventProps) {
  const phone = useProvider()?.phone;
  const heading = isEventPage ? titleOf(event) : 'This event has started';
  return (
    <>
      <title>{heading}</title>
      {isEventPage ? (
        <EventPage event={event} hasWaitingList={false} />
      ) : (
        <>
          <h1>{heading}</h1>
          <EventSummary event={event} />
          <p>Bookings can no longer be made, changed or cancelled here.</p>
        </>
      )}
      {phone && (
        <p className="call-us">
          If you need us, please call <PhoneLink phone={phone} />.
        </p>
      )}
      <p className="form-actions">
        <a className="button" href="/events">
          Back To Event List
        </a>
      </p>
    </>
  );
}
