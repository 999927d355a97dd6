import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { SendAgainButton } from './form/send-request-button.tsx';

/**
 * Shown above a form whose request got no answer, so that nobody sends a second one by mistake.
 * @param form the id of the form, which the button sends
 */
export function MayHaveArrived({ form }: { form: string }) {
  const provider = useProvider();
  return (
    <div className="notice">
      <p>We are not sure whether your request reached us. If you send it again, we may receive it twice.</p>
      <p>
        Your answers are still here. To send them again, press Send Request Again
        {provider && (
          <>
            , or call us on <PhoneLink phone={provider.phone} /> to ask whether it arrived
          </>
        )}
        .
      </p>
      <SendAgainButton form={form} isRetry />
    </div>
  );
}
