import { href } from 'react-router';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { useIsSending } from '../../../ui/form/use-is-sending.ts';
import { useIsLocalBackOffice } from '../../../ui/use-provider.ts';
import { formatPlaces } from '../../event-text.ts';
import { bookedAddressHint } from '../../form/email-field.tsx';
import type { EventFormProps, FormAnswer } from '../../form/event-form-props.ts';
import { createFormAddress } from '../../mode.ts';
import type { FewerPlacesQuestion } from '../book-attendance.ts';
import { Question, type QuestionProps } from './question.tsx';

type BookingQuestionProps = Pick<EventFormProps, 'mode' | 'event'> & { answer: FormAnswer };

/** One of the two questions before a booking. */
export const BookingQuestion = ({ mode, event, answer: { values, fewer } }: BookingQuestionProps) =>
  fewer ? (
    <FewerPlaces {...{ mode, event, values, fewer }} />
  ) : (
    <NoBookingFound {...{ mode, event, values }} />
  );

type FewerPlacesProps = QuestionProps & { fewer: FewerPlacesQuestion['fewer'] };

/** Asks before a second booking makes the first one smaller: the form begins with 1, which nobody may have chosen. */
const FewerPlaces = ({ mode, event, values, fewer: { booked, requested } }: FewerPlacesProps) => (
  <Question
    heading={`You already have ${formatPlaces(booked)}`}
    lead={
      <>
        <strong>{values.eMail}</strong> has {formatPlaces(booked)} at this event. You have now entered{' '}
        {requested}. Nothing has been changed yet.
      </>
    }
    action={createFormAddress('book', mode.guid)}
    {...{ event, values }}
  >
    <p className="form-actions">
      <SendButton sending={useIsSending('keep')} name="next" value="keep">
        {`Keep ${booked}`}
      </SendButton>{' '}
      <SendButton sending={useIsSending('change')} name="next" value="change" isSecond>
        {`Change to ${requested}`}
      </SendButton>{' '}
      <button className="button" name="next" value="correct">
        Back to the form
      </button>
    </p>
  </Question>
);

/** Asks before an amendment becomes a new booking: the address may be mistyped. */
const NoBookingFound = ({ mode, event, values }: QuestionProps) => (
  <Question
    heading="We could not find your booking"
    lead={
      <>
        We cannot find a booking for <strong>{values.eMail}</strong> at this event. Nothing has been booked or
        changed.
      </>
    }
    action={createFormAddress('amend', mode.guid, mode.manageToken)}
    {...{ event, values }}
  >
    <h2>If you have booked</h2>
    <p>{useIsLocalBackOffice() ? 'Use the address we sent your confirmation to.' : bookedAddressHint}</p>
    <p>
      <button className="button" name="next" value="correct">
        Correct the email address
      </button>
    </p>
    <h2>If you have not booked yet</h2>
    <p>You can book now. We have kept what you typed.</p>
    <p className="form-actions">
      <SendButton sending={useIsSending()} name="next" value="book">
        Book Attendance
      </SendButton>{' '}
      <a className="button" href={href('/events')}>
        Back To Event List
      </a>
    </p>
  </Question>
);
