import { isFullyBooked } from '#contract/booking.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { FormTrouble } from '../ui/form-trouble.tsx';
import { BookingForm } from './booking-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { EventPlace, EventWhen } from './event-facts.tsx';
import { addressOf, titleOf } from './event-text.ts';
import type { EventFormProps } from './event-form-props.ts';

/** The booking form or the cancel form, under the event that it is about. */
export function EventForm({ mode, event, existing, answer }: Omit<EventFormProps, 'heading'>) {
  const heading = headingOf(mode, event);
  return (
    <>
      <h1>{heading}</h1>
      {event && (
        <div className="event-summary">
          <p className="event-title">{titleOf(event)}</p>
          <EventWhen event={event} />
          <EventPlace location={event.location} address={addressOf(event)} />
        </div>
      )}
      <FormTrouble status={answer?.status} ourFault={answer?.ourFault} says={answer?.says} />
      {mode.name === 'cancel' ? (
        <CancelForm heading={heading} mode={mode} existing={existing} answer={answer} />
      ) : (
        <BookingForm heading={heading} mode={mode} event={event} existing={existing} answer={answer} />
      )}
    </>
  );
}

function headingOf(mode: EventFormProps['mode'], event: BereavementEvent | undefined): string {
  if (mode.name === 'cancel') return 'Cancel an existing attendance booking';
  return event && isFullyBooked(event)
    ? 'This event is fully booked, you can only alter an existing booking'
    : 'Add a new booking or edit an existing booking';
}
