import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { useSending } from '../../../ui/form/use-is-sending.ts';
import { useIsOwnOffice } from '../../../ui/use-provider.ts';
import { EventSummary } from '../../event-summary.tsx';
import { formAddress } from '../../mode.ts';
import { bookedAddress } from '../email-field.tsx';
import type { EventFormProps } from '../event-form-props.ts';
import { KeptAnswers } from './kept-answers.tsx';

const heading = 'We could not find your booking';

type NoBookingFoundProps = Pick<EventFormProps, 'mode' | 'event'> & { values: Record<string, string> };

/** Asks before an amendment becomes a new booking: the address may be mistyped. Every answer is kept. */
export function NoBookingFound({ mode, event, values }: NoBookingFoundProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const sending = useSending();
  const isOwnOffice = useIsOwnOffice();
  return (
    <>
      <title>{heading}</title>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {event && <EventSummary event={event} />}
      <p>
        No booking for this event has the email address <strong>{values.eMail}</strong>. Nothing has been
        booked or changed.
      </p>
      <Form className="no-booking" method="post" action={formAddress('amend', mode.guid, mode.manageToken)}>
        <KeptAnswers values={values} />
        <h2>If you have booked</h2>
        <p>{isOwnOffice ? 'Please use the address that our confirmation went to.' : bookedAddress}</p>
        <p>
          <button className="button" name="next" value="correct">
            Correct the email address
          </button>
        </p>
        <h2>If you have not booked yet</h2>
        <p>You can book now with the answers you have given.</p>
        <p className="form-actions">
          <SendButton sending={sending} name="next" value="book">
            Book Attendance
          </SendButton>
          <a className="button" href="/events">
            Back To Event List
          </a>
        </p>
      </Form>
    </>
  );
}
