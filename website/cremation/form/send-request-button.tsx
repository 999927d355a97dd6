import { SendButton } from '../../ui/form/send-button.tsx';
import { againStep, stepName } from './form-answer.ts';

type Props = { sending: boolean; isSecond?: boolean; again: boolean };

/** Sends the request. If it may have arrived before, the button says "again". */
export const SendRequestButton = ({ sending, isSecond, again }: Props) =>
  again ? (
    <SendButton sending={sending} isSecond={isSecond} id={againStep} name={stepName} value={againStep}>
      Send Request Again
    </SendButton>
  ) : (
    <SendButton sending={sending} isSecond={isSecond}>
      Send Request
    </SendButton>
  );
