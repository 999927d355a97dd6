import { SendButton } from '../../../ui/form/send-button.tsx';
import { useIsSending } from '../../../ui/form/use-is-sending.ts';
import { formatPlaces } from '../../event-text.ts';
import { formAddress } from '../../mode.ts';
import type { FewerPlacesQuestion } from '../book-attendance.ts';
import { Question, type QuestionProps } from './question.tsx';

type FewerPlacesProps = QuestionProps & { fewer: FewerPlacesQuestion['fewer'] };

/** Asks before a second booking makes the first one smaller: the form begins with 1, which nobody may have chosen. */
export const FewerPlaces = ({ mode, event, values, fewer: { booked, requested } }: FewerPlacesProps) => (
  <Question
    heading={`You already have ${formatPlaces(booked)}`}
    lead={
      <>
        <strong>{values.eMail}</strong> has {formatPlaces(booked)} at this event. You have now entered{' '}
        {requested}. Nothing has been changed yet.
      </>
    }
    action={formAddress('book', mode.guid)}
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
