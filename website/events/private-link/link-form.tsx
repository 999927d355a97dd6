import { Form, href } from 'react-router';
import { findProblems, useCheckedForm } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SendButton } from '../../ui/form/send-button.tsx';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { EmailField } from '../form/email-field.tsx';
import type { EventFormProps } from '../form/event-form-props.ts';
import { useRememberedVisitor } from '../form/remembered.ts';
import { createFormAddress } from '../mode.ts';
import { Title } from '../../ui/frame/title.tsx';

/** Asks for the address of a booking, to email its private link. */
export function LinkForm({ heading, mode, answer }: Pick<EventFormProps, 'heading' | 'mode' | 'answer'>) {
  const { problems, attempt, handlers } = useCheckedForm(
    () => import('../form/booking.ts'),
    (rules, values) => findProblems(rules.AddressForm, values),
    answer,
  );
  useRememberedVisitor(!answer);
  const sending = useIsSending();
  return (
    <Form method="post" action={createFormAddress('link', mode.guid)} noValidate {...handlers}>
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      <ErrorSummary problems={problems} attempt={attempt} />
      <p className="form-note">
        We will email you a private link. It opens your booking filled in, so that you can see, change or
        cancel it.
      </p>
      <EmailField value={answer?.values.eMail} problem={problems.eMail} fixed={false} />
      <p className="form-actions">
        <SendButton sending={sending}>Email Me A Link</SendButton>
        <a className="button" href={href('/events')}>
          Back To Event List
        </a>
      </p>
    </Form>
  );
}
