import { Form, href } from 'react-router';
import { findProblems, useCheckedForm } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SendButton } from '../../ui/form/send-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { isInToast } from '../form/failure.tsx';
import type { EventFormProps } from '../form/event-form-props.ts';
import { useRememberedVisitor } from '../form/remembered.ts';
import { countCurrentAttendees, formatPlaces } from '../event-text.ts';
import { createFormAddress } from '../mode.ts';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { Title } from '../../ui/frame/title.tsx';

export function CancelForm({ heading, mode, event, existing, answer }: EventFormProps) {
  const { problems, attempt, handlers } = useCheckedForm(
    () => import('../form/booking.ts'),
    (rules, values) => findProblems(rules.AddressForm, values),
    answer,
  );
  useRememberedVisitor(!answer && !existing);
  const sending = useIsSending();
  const booked = (existing && countCurrentAttendees(existing)) ?? 0;
  return (
    <Form
      method="post"
      action={createFormAddress('cancel', mode.guid, mode.manageToken)}
      noValidate
      {...handlers}
    >
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      <ErrorSummary problems={isInToast(answer, attempt) ? {} : problems} attempt={attempt} />
      {booked > 0 && <p className="booked-places">You have {formatPlaces(booked)}.</p>}
      <EmailField
        value={answer?.values.eMail ?? existing?.eMail}
        problem={problems.eMail}
        fixed={existing !== null}
      />
      <p className="form-actions">
        <SendButton sending={sending}>Cancel Attendance</SendButton>
        <span className="button-note">
          {event?.isBookingClosed
            ? 'Booking has closed, so you cannot book again afterwards.'
            : 'You can book again as long as there are places.'}
        </span>{' '}
        <a className="button" href={href('/events')}>
          Back To Event List
        </a>
      </p>
    </Form>
  );
}
