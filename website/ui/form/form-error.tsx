import { CallUs } from '../frame/phone-link.tsx';
import { useProvider } from '../use-provider.ts';

/** How long until a visitor who has sent too much can send again. */
export type WaitText = 'a minute' | 'an hour';

type FormErrorProps = {
  /** Set if the visitor has sent too much. */
  wait: WaitText | undefined;
  isOurFault: boolean | undefined;
  /** The back office's own reason for a refusal. */
  message?: string | undefined;
  /** A button that sends the form from here. */
  children?: React.ReactNode;
};

/** The error above a form, if it is not about a field. */
export function FormError({ wait, isOurFault, message, children }: FormErrorProps) {
  const provider = useProvider();
  if (wait) {
    return (
      <div className="notice">
        <p>Please wait {wait}, then send it again. Nothing you have typed is lost.</p>
        {wait === 'an hour' && <CallUs phone={provider?.phone} />}
      </div>
    );
  }
  if (!isOurFault) return null;
  return (
    <div className="notice">
      {message && <p>{message}</p>}
      <p>Your answers are still here. Please try again.</p>
      {children}
      <CallUs phone={provider?.phone} />
    </div>
  );
}
