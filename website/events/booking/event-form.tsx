import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { PhoneLink } from '../../ui/page.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { BookingForm } from './booking-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CancelledNotice } from '../private-link/cancelled-notice.tsx';
import { titleOf } from '../event-text.ts';
import { keepsNumber } from '../mode.ts';
import { LinkForm } from '../private-link/link-form.tsx';
import { LinkOffer } from '../private-link/link-offer.tsx';
import { linkHeading } from '../private-link/messages.ts';
import { EventPage, EventSummary } from '../event-summary.tsx';
import { JoinWithAnswers, MayWait } from '../waiting-list/offers.tsx';
import { NoBookingFound } from './no-booking-found.tsx';
import { NumberBefore } from '../private-link/number-before.tsx';
import type { EventFormProps } from './event-form-props.ts';

/** The booking form or the cancel form, below its event. */
export function EventForm({
  mode,
  event,
  existing,
  answer,
  isOwnOffice,
}: Omit<EventFormProps, 'heading'> & { isOwnOffice: boolean }) {
  if (event?.hasStarted) return <StartedEvent event={event} isEventPage={mode.isEventPage} />;
  if (answer?.asksToBook) return <NoBookingFound mode={mode} event={event} values={answer.values} />;
  const heading = headingOf(mode, event);
  const isEventPage = event && mode.isEventPage;
  return (
    <>
      {isEventPage ? (
        <>
          <EventPage event={event} hasWaitingList={isOwnOffice} />
          <h2>{heading}</h2>
        </>
      ) : (
        <>
          <h1>{heading}</h1>
          {event && <EventSummary event={event} />}
        </>
      )}
      {isOwnOffice && event && answer?.couldWait && <JoinWithAnswers event={event} values={answer.values} />}
      {isOwnOffice && event && !answer && !existing && mode.name === 'book' && !isEventPage && (
        <MayWait event={event} />
      )}
      {!answer && <CancelledNotice mode={mode} event={event} existing={existing} />}
      {!answer && <NumberBefore mode={mode} existing={existing} />}
      <FormError wait={answer?.wait} ourFault={answer?.ourFault} says={answer?.says} />
      {isOwnOffice && isBlind(mode, existing) && <LinkOffer guid={mode.guid} />}
      {mode.name === 'link' ? (
        <LinkForm heading={heading} mode={mode} answer={answer} />
      ) : mode.name === 'cancel' ? (
        <CancelForm heading={heading} mode={mode} existing={existing} answer={answer} />
      ) : (
        <BookingForm
          heading={isEventPage ? titleOf(event) : heading}
          mode={mode}
          event={event}
          existing={existing}
          answer={answer}
        />
      )}
    </>
  );
}

/** Whether the form is about a booking that it does not show. */
const isBlind = (mode: EventFormProps['mode'], existing: object | null): boolean =>
  keepsNumber(mode, existing) || (mode.name === 'cancel' && !existing);

/** Shown once the event has begun, because somebody on the way needs the address. */
function StartedEvent({ event, isEventPage }: { event: BereavementEvent; isEventPage?: true | undefined }) {
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

function headingOf(mode: EventFormProps['mode'], event: BereavementEvent | undefined): string {
  if (mode.name === 'link') return linkHeading;
  if (mode.name === 'cancel') return 'Cancel an existing attendance booking';
  if (event?.isBookingClosed) return 'Booking has closed, you can only alter an existing booking';
  return event && isFullyBooked(event)
    ? 'This event is fully booked, you can only alter an existing booking'
    : 'Add a new booking or edit an existing booking';
}
