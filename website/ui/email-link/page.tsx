import { formMs } from '#contract/http/time-limits.ts';

import { Message } from '../outcome/outcome.tsx';
import { CallUs, PhoneLink } from '../frame/phone-link.tsx';
import { useProvider } from '../use-provider.ts';
import sendForm from './send-form.js?raw';
import { Title } from '../frame/title.tsx';

// The reader is redirected anyway, so do not wait long for recording the click.
const onwardMs = 10_000;

type EmailLinkPageProps = {
  nonce: string;
  heading: string;
  /** The title of the page, if the heading has somebody's name. */
  title?: string;
  children: React.ReactNode;
  /** Replaces the content if no answer arrives in time. */
  late: React.ReactNode;
};

/** The layout of a page that an email links to. Without JavaScript its forms are sent as usual. */
export function EmailLinkPage({ nonce, heading, title = heading, children, late }: EmailLinkPageProps) {
  return (
    <>
      <div id="email-link">
        <Title heading={title} />
        <h1>{heading}</h1>
        {children}
        <template>
          <h1>{heading}</h1>
          {late}
        </template>
      </div>
      {/* The text is an attribute, because text browsers show what is only hidden. */}
      <div className="waiting" tabIndex={-1} hidden data-text="One moment, please.">
        <span className="sending" aria-hidden="true" />
        <output />
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: sendForm }} />
    </>
  );
}

type ActionFormProps = {
  /** The id for controls outside of the form. */
  id?: string;
  button: string;
  /** Sent with the form, beside `by`: `button` if it was pressed, `itself` if the script sent it. */
  fields?: Record<string, string>;
  /** When the script sends the form without a press: at once, or only on a visible page; by default never. */
  sends?: 'by-itself' | 'when-seen' | undefined;
  /** How long the script shows the spinner before the form. */
  opensAfterMs?: number;
  /** The address that the script opens if no answer arrives. */
  onward?: string | undefined;
  quiet?: boolean;
  children?: React.ReactNode;
};

export function ActionForm({
  id,
  button,
  fields = {},
  sends,
  opensAfterMs,
  onward,
  quiet,
  children,
}: ActionFormProps) {
  return (
    <form
      id={id}
      method="post"
      className={children ? 'ask' : undefined}
      data-sends={sends}
      data-opens-after-ms={opensAfterMs}
      data-onward={onward}
      data-timeout-ms={onward ? onwardMs : formMs}
    >
      {children}
      {Object.entries({ by: 'button', ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={quiet ? 'button' : 'button button-main'}>{button}</button>
    </form>
  );
}

/** A form without a button, which the script sends by itself. */
export const RecordOnOpen = () => (
  <form method="post" hidden data-sends="in-silence" data-timeout-ms={onwardMs}>
    <input type="hidden" name="by" value="itself" />
  </form>
);

/** A failure message with the phone number and, if a retry may help, the button. */
export function Failure({
  message,
  retry,
}: {
  message: string;
  retry?: Omit<ActionFormProps, 'button'> | undefined;
}) {
  const phone = useProvider()?.phone;
  const hasPhone = phone !== undefined && message.includes(phone);
  return (
    <>
      <Message kind="care" hasPhone={hasPhone}>
        <p>
          <WithPhoneLink text={message} />
        </p>
      </Message>
      {!hasPhone && <CallUs phone={phone} />}
      {retry && <ActionForm button="Try again" quiet {...retry} />}
    </>
  );
}

/** A sentence of the back office, with its phone number as a link. */
export function WithPhoneLink({ text }: { text: string }) {
  const phone = useProvider()?.phone;
  const [before, ...after] = phone ? text.split(phone) : [text];
  if (!phone || after.length === 0) return text;
  return (
    <>
      {before}
      <PhoneLink phone={phone} />
      {after.join(phone)}
    </>
  );
}
