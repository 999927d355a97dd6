import { href } from 'react-router';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { useIsSending } from '../../../ui/form/use-is-sending.ts';
import { useIsLocalBackOffice } from '../../../ui/use-provider.ts';
import { formAddress } from '../../mode.ts';
import { bookedAddressHint } from '../../form/email-field.tsx';
import { Question, type QuestionProps } from './question.tsx';

/** Asks before an amendment becomes a new booking: the address may be mistyped. */
export const NoBookingFound = ({ mode, event, values }: QuestionProps) => (
  <Question
    heading="We could not find your booking"
    lead={
      <>
        We cannot find a booking for <strong>{values.eMail}</strong> at this event. Nothing has been booked or
        changed.
      </>
    }
    action={formAddress('amend', mode.guid, mode.manageToken)}
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
