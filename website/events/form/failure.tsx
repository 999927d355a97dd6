import { FormError } from '../../ui/form/form-error.tsx';
import type { Problems } from '../../ui/form/checked-form.ts';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import { withAdvice } from '../connection-messages.ts';
import type { FormAnswer } from './event-form-props.ts';

/** Renders the next step below the toast of a refused form; null if there is nothing to add. */
export function renderNextStep(answer: FormAnswer | undefined): React.ReactNode {
  if (!answer?.toast) return null;
  if (answer.wait || answer.isOurFault) return <Failure answer={answer} />;
  if (answer.problems.numberOfAttendees) return <ToField name="numberOfAttendees" text="Change the number" />;
  return answer.problems.eMail ? <ToField name="eMail" text="Correct the email address" /> : null;
}

const Failure = ({ answer }: { answer: FormAnswer }) => (
  <FormError
    wait={answer.wait}
    isOurFault={answer.isOurFault}
    message={withAdvice(answer.message, useIsLocalBackOffice())}
  />
);

const ToField = ({ name, text }: { name: string; text: string }) => (
  <a
    className="to-field"
    href={`#${name}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(name)?.focus();
    }}
  >
    {text}
  </a>
);

/** Whether a toast shows the problem, so that no summary is needed. */
export const isInToast = (answer: FormAnswer | undefined, attempt: Problems): boolean =>
  Boolean(answer?.toast) && attempt === answer?.problems;
