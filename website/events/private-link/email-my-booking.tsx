import { SendButton } from '../../ui/form/send-button.tsx';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { emailLink, createFormAddress } from '../mode.ts';

/**
 * A button beside the address field of a form that does not show the booking. It emails the private link to that
 * address.
 */
export const EmailMyBooking = ({ guid }: { guid: string }) => (
  <div className="email-my-booking">
    <p>Not sure what you booked? We can email you a private link to your booking.</p>
    <SendButton
      sending={useIsSending(emailLink)}
      name="next"
      value={emailLink}
      formAction={createFormAddress('link', guid)}
      isSecond
    >
      Email me my booking
    </SendButton>
  </div>
);
