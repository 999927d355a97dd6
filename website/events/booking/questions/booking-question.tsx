import type { EventFormProps, FormAnswer } from '../../form/event-form-props.ts';
import { FewerPlaces } from './fewer-places.tsx';
import { NoBookingFound } from './no-booking-found.tsx';

type BookingQuestionProps = Pick<EventFormProps, 'mode' | 'event'> & { answer: FormAnswer };

/** One of the two questions before a booking. */
export const BookingQuestion = ({ mode, event, answer: { values, fewer } }: BookingQuestionProps) =>
  fewer ? (
    <FewerPlaces {...{ mode, event, values, fewer }} />
  ) : (
    <NoBookingFound {...{ mode, event, values }} />
  );
