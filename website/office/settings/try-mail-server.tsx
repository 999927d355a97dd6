import type { Guide } from '#contract/operator/guide.ts';
import { href } from 'react-router';
import { LastTestEmail } from '../last-test-email.tsx';

const messageText = `Please send us what we need so that our website can send emails:

1. The name of the SMTP server, and its port.
2. A user name and a password for it (an app password where a code is asked for).
3. The address that it lets us send from, such as office@ our domain.

Please also check that the SPF and DKIM records of our domain cover this server, so that our emails do not arrive as spam.`;

/** Sends a test through the saved mail server, with a message for the person who knows its settings. */
export const TryMailServer = ({ isSetUp, test }: Guide['email']) => (
  <section aria-labelledby="try">
    <h2 id="try">Try it</h2>
    {isSetUp ? (
      <>
        <p>A test to your own address shows whether emails arrive, and whose name they carry.</p>
        <LastTestEmail test={test} />
        <form method="post" action={href('/office/guide')}>
          <button className="button" name="press" value="try-mail-server">
            Send a test to myself
          </button>
        </form>
      </>
    ) : (
      <p>Once a server is entered, you can send a test to yourself here.</p>
    )}
    <MessageToProvider text={messageText} />
  </section>
);

/** A message to copy, for the person who knows the settings of the mail server. */
export const MessageToProvider = ({
  text,
  to = 'your email provider or IT support',
}: {
  text: string;
  to?: string;
}) => (
  <details>
    <summary>You do not know these? A message to {to}</summary>
    <pre className="any-length">{text}</pre>
  </details>
);
