import type { HydrationHandle } from '../hydration.ts';
import { ContactStep, Message } from '../ui/outcome/outcome.tsx';
import { useIsLocalBackOffice } from '../ui/use-provider.ts';
import { afterSetUp, beforePayments, guarantee, setUpDone, setUpHeading } from './messages.ts';
import { Title } from '../ui/frame/title.tsx';

export const handle: HydrationHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitComplete() {
  return (
    <>
      <Title heading={setUpHeading} />
      <h1>{setUpHeading}</h1>
      <Message kind="right">
        <p>{setUpDone}</p>
      </Message>
      <p>{guarantee}</p>
      <ContactStep text={useIsLocalBackOffice() ? `${afterSetUp} ${beforePayments}` : afterSetUp} />
    </>
  );
}
