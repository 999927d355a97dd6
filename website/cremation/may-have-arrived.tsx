import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';

/** Shown above a form whose request got no answer, so that nobody sends a second one by mistake. */
export function MayHaveArrived() {
  const provider = useProvider();
  return (
    <div className="notice">
      <p>
        We got no answer in time, so your request may already have reached us. If you send it again, we may
        receive it twice.
      </p>
      <p>
        Your answers are still here. To send them again, press Send Request Again
        {provider && (
          <>
            , or call us on <PhoneLink phone={provider.phone} /> to ask whether it arrived
          </>
        )}
        .
      </p>
    </div>
  );
}
