import { SendButton } from '../../ui/form/send-button.tsx';
import { retryStep, stepName } from './form-answer.ts';

type Props = { sending: boolean; isSecond?: boolean; isRetry: boolean };

/** Sends the request. If it may have arrived before, the button says "again". */
export const SendRequestButton = ({ sending, isSecond, isRetry }: Props) =>
  isRetry ? (
    <SendButton sending={sending} isSecond={isSecond} id={retryStep} name={stepName} value={retryStep}>
      Send Request Again
    </SendButton>
  ) : (
    <SendButton sending={sending} isSecond={isSecond}>
      Send Request
    </SendButton>
  );

/** The send button beside a failure notice, far above the end of the form. */
export const SendAgainButton = ({ form, isRetry = false }: { form: string; isRetry?: boolean }) => (
  <p>
    <button className="button" form={form} {...(isRetry && { name: stepName, value: retryStep })}>
      Send again
    </button>
  </p>
);
