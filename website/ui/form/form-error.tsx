import { CallUs } from '../error-message.tsx';
import { useProvider } from '../use-provider.ts';

type FormErrorProps = {
  status: number | undefined;
  ourFault: boolean | undefined;
  /** The back office's own reason for a refusal. */
  says?: string | undefined;
};

/** Shown above a form when the error is not in its fields. */
export function FormError({ status, ourFault, says }: FormErrorProps) {
  const provider = useProvider();
  if (status === 429) {
    return (
      <p className="notice">Please wait a minute, then send it again. Nothing you have typed is lost.</p>
    );
  }
  if (!ourFault) return null;
  return (
    <div className="notice">
      {says && <p>{says}</p>}
      <p>Your answers are still here. Please try again.</p>
      <CallUs phone={provider?.phone} />
    </div>
  );
}
