import { href } from 'react-router';
import { EmailLinkPage, RecordOnOpen } from '../ui/email-link/page.tsx';
import { NextStep } from '../ui/outcome/outcome.tsx';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { Title } from '../ui/frame/title.tsx';
import { useProvider } from '../ui/use-provider.ts';

const heading = 'This link is not recognised';

function Explanation() {
  const phone = useProvider()?.phone;
  return (
    <>
      <p>The link may be incomplete. Nothing has been opened.</p>
      <NextStep label="See all support events" href={href('/events')} />
      <CallUs phone={phone} />
    </>
  );
}

/** The page for an incomplete link. It shows no part of the link, because anybody could have written it. */
export function NotRecognised() {
  return (
    <div id="email-link">
      <Title heading={heading} />
      <h1 tabIndex={-1} data-outcome>
        {heading}
      </h1>
      <Explanation />
    </div>
  );
}

/** The page for a link to another host. Its script posts the record once, and nobody is redirected. */
export const RefusedLink = ({ nonce }: { nonce: string }) => (
  <EmailLinkPage nonce={nonce} heading={heading} late={<Explanation />}>
    <Explanation />
    <RecordOnOpen />
  </EmailLinkPage>
);
