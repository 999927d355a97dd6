import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { PhoneLink } from '../../ui/frame/phone-link.tsx';
import { useIsLocalBackOffice, useProvider } from '../../ui/use-provider.ts';
import { EventPage } from '../event-page.tsx';
import { EventSummary } from '../event-facts.tsx';
import { formatEventTitle } from '../event-text.ts';
import { Title } from '../../ui/frame/title.tsx';

type EventWithoutFormProps = {
  event: BereavementEvent;
  otherDates: BereavementEvent[];
  isEventPage: boolean;
};

/**
 * Replaces a form that cannot be used. An event that has started is shown, because somebody on the way needs the
 * address. The page of a full or closed event leads to the waiting list and to the forms for existing bookings.
 */
export function EventWithoutForm({ event, otherDates, isEventPage }: EventWithoutFormProps) {
  const phone = useProvider()?.phone;
  const hasWaitingList = useIsLocalBackOffice();
  const heading = isEventPage ? formatEventTitle(event) : 'This event has started';
  const rest = (
    <>
      {phone && event.hasStarted && (
        <p className="call-us">
          If you need us, please call <PhoneLink phone={phone} />.
        </p>
      )}
      <p className="form-actions">
        <a className="button" href={href('/events')}>
          Back To Event List
        </a>
      </p>
    </>
  );
  return (
    <>
      <Title heading={heading} />
      {isEventPage ? (
        <EventPage {...{ event, otherDates, hasWaitingList }}>{rest}</EventPage>
      ) : (
        <>
          <h1>{heading}</h1>
          <EventSummary event={event} />
          <p>Bookings can no longer be made, changed or cancelled here.</p>
          {rest}
        </>
      )}
    </>
  );
}
