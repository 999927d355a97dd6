import { href } from 'react-router';
import type { Answer } from '#contract/call.ts';
import { formatEmailKind } from '#contract/operator/email/email-kinds.ts';
import type { textMessageCalls } from '#contract/operator/email/text-messages.ts';
import { Presets } from '../presets.tsx';
import { MessageToProvider } from '../try-mail-server.tsx';
import { gatewayPresets } from './presets.ts';

/** Links that fill in address and content, as the providers publish them. */
export const GatewayPresets = () => (
  <Presets
    group="texts"
    presets={gatewayPresets}
    after="Other gateways work, too, if they take a message as JSON or as form fields."
  >
    Fill in address and content for
  </Presets>
);

type Samples = Answer<typeof textMessageCalls.getTextSamples>['samples'];

/** The text messages as they are now, and how many parts each takes. */
export const TextSamples = ({ samples }: { samples: Samples }) => (
  <section aria-labelledby="samples">
    <h2 id="samples">What they say</h2>
    <ul className="office-list">
      {samples.map(({ kind, text, parts }) => (
        <li key={kind}>
          <strong>
            {formatEmailKind(kind)
              .replace(/^.*?: /, '')
              .replace(/^./, (letter) => letter.toUpperCase())}
          </strong>
          <span className="under any-length">
            <bdi>{text}</bdi>
          </span>
          <span className="under">{describeParts(parts)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const describeParts = (parts: number): string =>
  parts === 1 ? 'Sent and paid as 1 message.' : `Sent and paid as ${parts} messages.`;

const messageText = `Please send us what we need so that our back office can send text messages through you:

1. The web address that a message is posted to, over https.
2. Whether it takes JSON or form fields, and the names of the fields for number, text and sender.
3. The user name and password, or the authorisation header.
4. The sender that we may use: our name in up to 11 characters, or a number.
5. The codes with which you say that a number takes no messages, or has answered STOP.
6. Whether you recognise a request that is sent twice, and by which header.`;

/** Leads to the page that sends a test, with a message for the person who knows the settings of the gateway. */
export const TryTexts = ({ isSetUp }: { isSetUp: boolean }) => (
  <section aria-labelledby="try">
    <h2 id="try">Try it</h2>
    {isSetUp ? (
      <p>
        <a className="button" href={href('/office/settings/texts/try')}>
          Send a test
        </a>
      </p>
    ) : (
      <p>Once a gateway is entered, you can send a test here.</p>
    )}
    <MessageToProvider text={messageText} to="the company that sends your text messages" />
  </section>
);
