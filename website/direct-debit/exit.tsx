import type { HydrationHandle } from '../hydration.ts';
import { ContactNext, Message } from '../ui/outcome/outcome.tsx';
import { afterFailure, notSetUp } from './messages.ts';

export const handle: HydrationHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitExit() {
  return (
    <>
      <title>Direct Debit not set up</title>
      <h1>Direct Debit</h1>
      <Message kind="care">
        <p>{notSetUp}</p>
      </Message>
      <ContactNext says={afterFailure} />
    </>
  );
}
