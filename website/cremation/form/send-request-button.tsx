import { SendButton } from '../../ui/form/send-button.tsx';
import { againStep, stepName } from './form-answer.ts';

/** Sends the request. If it may have arrived before, the button says "again". */
export const SendRequestButton = ({ sending, again }: { sending: boolean; again: boolean }) =>
  again ? (
    <SendButton sending={sending} id={againStep} name={stepName} value={againStep}>
      Send Request Again
    </SendButton>
  ) : (
    <SendButton sending={sending}>Send Request</SendButton>
  );
