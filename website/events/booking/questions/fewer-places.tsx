import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { useSending } from '../../../ui/form/use-is-sending.ts';
import { EventSummary } from '../../event-summary.tsx';
import { countPlaces } from '../../event-text.ts';
import { formAddress } from '../../mode.ts';
import type { AsksForFewer } from '../book-attendance.ts';
import type { EventFormProps } from '../event-form-props.ts';
import { KeptAnswers } from './kept-answers.tsx';

type FewerPlacesProps = Pick<EventFormProps, 'mode' | 'event'> & {
  values: Record<string, string>;
  fewer: AsksForFewer['fewer'];
};

/** Asks before a second booking makes the first one smaller: the form begins with 1, which nobody may have chosen. */
export function FewerPlaces({ mode, event, values, fewer: { booked, entered } }: FewerPlacesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const heading = `You already have ${countPlaces(booked)}`;
  return (
    <>
      <title>{heading}</title>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {event && <EventSummary event={event} />}
      <p>
        <strong>{values.eMail}</strong> has {countPlaces(booked)} at this event. You have now entered{' '}
        {entered}. Nothing has been changed yet.
      </p>
      <Form className="no-booking" method="post" action={formAddress('book', mode.guid)}>
        <KeptAnswers values={values} />
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
      </Form>
    </>
  );
}
