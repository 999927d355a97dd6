import { useProvider } from '../ui/use-provider.ts';
import { notSetUp } from './messages.ts';

export default function DirectDebitExit() {
  const provider = useProvider();
  return (
    <>
      <title>Direct Debit not set up</title>
      <h1>Direct Debit</h1>
      <p className="lead">{notSetUp}</p>
      {provider && (
        <p>
          <a className="button" href={provider.contactUrl}>
            Contact Us
          </a>
        </p>
      )}
    </>
  );
}
