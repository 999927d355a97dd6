import { SendButton } from '../../../ui/form/send-button.tsx';
import { useSending } from '../../../ui/form/use-is-sending.ts';
import { countPlaces } from '../../event-text.ts';
import { formAddress } from '../../mode.ts';
import type { AsksForFewer } from '../book-attendance.ts';
import { Question, type QuestionProps } from './question.tsx';

type FewerPlacesProps = QuestionProps & { fewer: AsksForFewer['fewer'] };

/** Asks before a second booking makes the first one smaller: the form begins with 1, which nobody may have chosen. */
export const FewerPlaces = ({ mode, event, values, fewer: { booked, entered } }: FewerPlacesProps) => (
  <Question
    heading={`You already have ${countPlaces(booked)}`}
    lead={
      <>
        <strong>{values.eMail}</strong> has {countPlaces(booked)} at this event. You have now entered{' '}
        {entered}. Nothing has been changed yet.
      </>
    }
    action={formAddress('book', mode.guid)}
    {...{ event, values }}
  >
    <p className="form-actions">
      <SendButton sending={useSending('keep')} name="next" value="keep">
        {`Keep ${booked}`}
      </SendButton>
      <SendButton sending={useSending('change')} name="next" value="change" isSecond>
        {`Change to ${entered}`}
      </SendButton>
      <button className="button" name="next" value="correct">
        Back to the form
      </button>
    </p>
  </Question>
);
