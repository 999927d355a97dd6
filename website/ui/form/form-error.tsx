import { CallUs } from '../error-message.tsx';
import { useProvider } from '../use-provider.ts';

type FormErrorProps = {
  status: number | undefined;
  ourFault: boolean | undefined;
  /** Why it was refused, in the words of the back office. */
  says?: string | undefined;
};

/** Above a form that is shown again, where its fields are not what is wrong. */
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
      <p>What you have typed is still here. Please try again.</p>
      <CallUs phone={provider?.phone} />
    </div>
  );
}
