import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { BookingForm } from './booking/booking-form.tsx';
import { takesNewBookings, formatEventTitle } from './event-text.ts';
import {
  BookingQuestion,
  EventPage,
  CancelledNotice,
  DateResults,
  EventWithoutForm,
  JoinWithAnswers,
  MayWait,
  NumberBefore,
  ShorterForm,
} from './lazy-components.ts';
import { EventSummary } from './event-facts.tsx';
import type { FormOfEventProps } from './form/event-form-props.ts';

export function EventForm(props: FormOfEventProps) {
  const { mode, event, answer, otherDates } = props;
  if (event?.hasStarted)
    return <EventWithoutForm {...{ event, otherDates }} isEventPage={Boolean(mode.isEventPage)} />;
  if (event && !answer && isForNewBookings(mode, event) && !takesNewBookings(event))
    return <EventWithoutForm {...{ event, otherDates }} isEventPage />;
  if (answer?.asksToBook || answer?.fewer)
    return <BookingQuestion mode={mode} event={event} answer={answer} />;
  if (mode.name !== 'book' && mode.name !== 'amend') return <ShorterForm {...props} />;
  return <FormBelowEvent {...props} />;
}

/**
 * Whether the form takes new bookings. "Book Attendance" leads to the form of a full event too, for which the
 * specification has a heading.
 */
const isForNewBookings = (mode: FormOfEventProps['mode'], event: BereavementEvent): boolean =>
  mode.name === 'book' && mode.manageToken === null && Boolean(mode.isEventPage || event.isBookingClosed);

/** The booking form, below its event. */
function FormBelowEvent({ isLocalBackOffice, ...props }: FormOfEventProps) {
  const { mode, event, existing, answer, otherDates } = props;
  const heading = formatHeading(event);
  const renderForm = (title: string) => <BookingForm heading={title} {...props} />;
  if (event && mode.isEventPage && !answer)
    return (
      <EventPage {...{ event, otherDates }} hasWaitingList={isLocalBackOffice}>
        <h2 id="form">{heading}</h2>
        {renderForm(formatEventTitle(event))}
      </EventPage>
    );
  return (
    <>
      <h1 className="eyebrow">{heading}</h1>
      {event && <EventSummary event={event} />}
      {isLocalBackOffice && event && !answer && !existing && mode.name === 'book' && isFullyBooked(event) && (
        <MayWait event={event} />
      )}
      {!answer && existing?.attendanceStatus === 'Cancelled' && (
        <CancelledNotice mode={mode} event={event} existing={existing} />
      )}
      {!answer && mode.name === 'book' && mode.numberBefore !== undefined && (
        <NumberBefore mode={mode} existing={existing} />
      )}
      {renderForm(heading)}
      {isLocalBackOffice && event && answer?.couldWait && (
        <JoinWithAnswers event={event} values={answer.values} />
      )}
      {answer?.otherDates && <DateResults dates={answer.otherDates} values={answer.values} />}
    </>
  );
}

function formatHeading(event: BereavementEvent | undefined): string {
  if (event?.isBookingClosed) return 'Booking has closed. You can still change a booking you have.';
  return event && isFullyBooked(event)
    ? 'This event is fully booked, you can only alter an existing booking'
    : 'Add a new booking or edit an existing booking';
}
