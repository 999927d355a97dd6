import { href } from 'react-router';
import { MessageToProvider } from '../try-mail-server.tsx';

const messageText = `Please send us what we need so that answers to our emails can be read by our back office:

1. A mailbox of its own for answers, such as replies@ our domain, that nobody else reads.
2. It has to take addresses with a plus, such as replies+318.abc@ our domain (subaddressing).
3. The name of its IMAP server, its port, a user name and a password (an app password where a code is asked for).`;

/** Tries the saved mailbox, with a message for the person who knows its settings. */
export const TryReplies = ({ isSetUp }: { isSetUp: boolean }) => (
  <section aria-labelledby="try">
    <h2 id="try">Try it</h2>
    {isSetUp ? (
      <form method="post" action={href('/office/settings/replies/try')}>
        <button className="button">Try it now</button>
      </form>
    ) : (
      <p>Once a server is entered, you can try it here.</p>
    )}
    <MessageToProvider text={messageText} />
  </section>
);
