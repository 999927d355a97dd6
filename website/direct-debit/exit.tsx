import type { HydrationHandle } from '../hydration.ts';
import { ContactStep, Message } from '../ui/outcome/outcome.tsx';
import { afterFailure, setUpFailed } from './messages.ts';
import { Title } from '../ui/frame/title.tsx';

export const handle: HydrationHandle<unknown> = { hydrates: () => false, styles: 'outcome' };

export default function DirectDebitExit() {
  return (
    <>
      <Title heading="Direct Debit not set up" />
      <h1>Direct Debit</h1>
      <Message kind="care">
        <p>{setUpFailed}</p>
      </Message>
      <ContactStep text={afterFailure} />
    </>
  );
}
