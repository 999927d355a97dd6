import type { HydrationHandle } from '../hydration.ts';
import { ContactNext, Message } from '../ui/outcome/outcome.tsx';
import { useIsOwnOffice } from '../ui/use-provider.ts';
import { afterSetUp, beforePayments, setUp } from './messages.ts';

export const handle: HydrationHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitComplete() {
  return (
    <>
      <title>Direct Debit set up</title>
      <h1>Direct Debit</h1>
      <Message kind="right">
        <p>{setUp}</p>
      </Message>
      <ContactNext says={useIsOwnOffice() ? `${afterSetUp} ${beforePayments}` : afterSetUp} />
    </>
  );
}
