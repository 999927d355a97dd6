import { SendButton } from '../../ui/form/send-button.tsx';
import { againStep, stepName } from './answer-form.ts';

/** Sends the request; where it may have arrived before, the button says that it is sent again. */
export const SendRequestButton = ({ sending, again }: { sending: boolean; again: boolean }) =>
  again ? (
    <SendButton sending={sending} id={againStep} name={stepName} value={againStep}>
      Send Request Again
    </SendButton>
  ) : (
    <SendButton sending={sending}>Send Request</SendButton>
  );
