import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { FormError } from '../ui/form/form-error.tsx';
import { BookingForm } from './booking/booking-form.tsx';
import { takesNewBookings, eventTitle } from './event-text.ts';
import {
  CancelForm,
  EventPage,
  CancelledNotice,
  EventWithoutForm,
  FewerPlaces,
  JoinWithAnswers,
  LinkForm,
  LinkOffer,
  MayWait,
  NoBookingFound,
  NumberBefore,
} from './lazy-components.ts';
import { isAttendeeCountFixed } from './mode.ts';
import { linkHeading } from './private-link/messages.ts';
import { EventSummary } from './event-summary.tsx';
import { withAdvice } from './connection-messages.ts';
import { useIsLocalBackOffice } from '../ui/use-provider.ts';
import type { EventFormProps } from './form/event-form-props.ts';

type FormOfEventProps = Omit<EventFormProps, 'heading'> & { isLocalBackOffice: boolean };

/** The form, or what stands in its place. */
export function EventForm(props: FormOfEventProps) {
  const { mode, event, answer } = props;
  if (event && (event.hasStarted || (mode.isEventPage && !answer && !takesNewBookings(event))))
    return <EventWithoutForm event={event} isEventPage={mode.isEventPage} />;
  if (answer?.asksToBook) return <NoBookingFound mode={mode} event={event} values={answer.values} />;
  if (answer?.fewer)
    return <FewerPlaces mode={mode} event={event} values={answer.values} fewer={answer.fewer} />;
  return <FormBelowEvent {...props} />;
}

/** The booking form or the cancel form, below its event. */
function FormBelowEvent({ mode, event, existing, answer, isLocalBackOffice }: FormOfEventProps) {
  const heading = headingOf(mode, event);
  const isEventPage = event && mode.isEventPage;
  return (
    <>
      {isEventPage ? (
        <>
          <EventPage event={event} hasWaitingList={isLocalBackOffice} />
          <h2>{heading}</h2>
        </>
      ) : (
        <>
          <h1>{heading}</h1>
          {event && <EventSummary event={event} />}
        </>
      )}
      {isLocalBackOffice && event && answer?.couldWait && (
        <JoinWithAnswers event={event} values={answer.values} />
      )}
      {isLocalBackOffice &&
        event &&
        !answer &&
        !existing &&
        mode.name === 'book' &&
        !isEventPage &&
        isFullyBooked(event) && <MayWait event={event} />}
      {!answer && existing?.attendanceStatus === 'Cancelled' && (
        <CancelledNotice mode={mode} event={event} existing={existing} />
      )}
      {!answer && mode.name === 'book' && mode.numberBefore !== undefined && (
        <NumberBefore mode={mode} existing={existing} />
      )}
      <Failure answer={answer} />
      {isLocalBackOffice && isBlind(mode, existing) && <LinkOffer guid={mode.guid} />}
      {mode.name === 'link' ? (
        <LinkForm heading={heading} mode={mode} answer={answer} />
      ) : mode.name === 'cancel' ? (
        <CancelForm heading={heading} mode={mode} existing={existing} answer={answer} />
      ) : (
        <BookingForm
          heading={isEventPage ? eventTitle(event) : heading}
          mode={mode}
          event={event}
          existing={existing}
          answer={answer}
        />
      )}
    </>
  );
}

const Failure = ({ answer }: Pick<EventFormProps, 'answer'>) => (
  <FormError
    wait={answer?.wait}
    isOurFault={answer?.isOurFault}
    message={withAdvice(answer?.message, useIsLocalBackOffice())}
  />
);

/** Whether the form is about a booking that it does not show. */
const isBlind = (mode: EventFormProps['mode'], existing: object | null): boolean =>
  isAttendeeCountFixed(mode, existing) || (mode.name === 'cancel' && !existing);

function headingOf(mode: EventFormProps['mode'], event: BereavementEvent | undefined): string {
  if (mode.name === 'link') return linkHeading;
  if (mode.name === 'cancel') return 'Cancel an existing attendance booking';
  if (event?.isBookingClosed) return 'Booking has closed, you can only alter an existing booking';
  return event && isFullyBooked(event)
    ? 'This event is fully booked, you can only alter an existing booking'
    : 'Add a new booking or edit an existing booking';
}
