import type { PageHandle } from '../page-handle.ts';
import { ContactStep, Message } from '../ui/outcome/outcome.tsx';
import { afterFailure, failedHeading, setUpFailed } from './messages.ts';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { Title } from '../ui/frame/title.tsx';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitExit() {
  return (
    <>
      <Title heading={failedHeading} />
      <h1>{failedHeading}</h1>
      <Message kind="care">
        <p>{setUpFailed}</p>
      </Message>
      <ContactStep text={afterFailure} />
      <CallUs phone={useProvider()?.phone} />
    </>
  );
}
