import { guaranteeHeading, guaranteePoints } from '#contract/direct-debit-guarantee.ts';
import type { PageHandle } from '../page-handle.ts';
import { ContactStep, Message } from '../ui/outcome/outcome.tsx';
import { useIsLocalBackOffice } from '../ui/use-provider.ts';
import { afterSetUp, beforePayments, setUpDone, setUpHeading } from './messages.ts';
import { Title } from '../ui/frame/title.tsx';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitComplete() {
  return (
    <>
      <Title heading={setUpHeading} />
      <h1>{setUpHeading}</h1>
      <Message kind="right">
        <p>{setUpDone}</p>
      </Message>
      <ContactStep text={useIsLocalBackOffice() ? `${afterSetUp} ${beforePayments}` : afterSetUp} />
      <h2>{guaranteeHeading}</h2>
      <ul>
        {guaranteePoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
