import { formMs } from '#contract/http/time-limits.ts';
import { CallUs } from '../error-message.tsx';
import { useProvider } from '../use-provider.ts';
import sendForm from './send-form.js?raw';

// A reader who is led on anyway does not wait long for the record of their click.
const onwardMs = 10_000;

type EmailLinkPageProps = {
  nonce: string;
  heading: string;
  children: React.ReactNode;
  /** What takes the place of it all where no answer comes in time. */
  late: React.ReactNode;
};

/** The frame of a page that a letter links to. Without its script everything in it works as it stands. */
export function EmailLinkPage({ nonce, heading, children, late }: EmailLinkPageProps) {
  return (
    <>
      <div id="email-link">
        <title>{heading}</title>
        <h1>{heading}</h1>
        {children}
        <template>
          <h1>{heading}</h1>
          {late}
        </template>
      </div>
      <div className="waiting" tabIndex={-1} hidden>
        <span className="sending" aria-hidden="true" />
        <output>One moment, please.</output>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: sendForm }} />
    </>
  );
}

type AskProps = {
  button: string;
  /** Sent with the form, beside `by`, which says whether somebody pressed or the page did it. */
  fields?: Record<string, string>;
  /** Whether the script sends the form: as the page comes, only before somebody's eyes, or not. */
  sends?: 'by-itself' | 'when-seen';
  /** How long the script shows the spinner before the form can be pressed. */
  opensAfterMs?: number;
  /** Where the script goes when no answer comes. */
  onward?: string | undefined;
  quiet?: boolean;
  children?: React.ReactNode;
};

export function Ask({ button, fields = {}, sends, opensAfterMs, onward, quiet, children }: AskProps) {
  return (
    <form
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

/** How it ended. It takes the focus, so that it is read aloud and not looked for. */
export function Message({ kind, children }: { kind: 'right' | 'care'; children: React.ReactNode }) {
  return (
    <div className={`message message-${kind}`} tabIndex={-1} data-outcome>
      {children}
    </div>
  );
}

/** A message that it did not work, whom to ask, and, where it may work later, the button once more. */
export function Failure({ says, retry }: { says: string; retry?: Omit<AskProps, 'button'> | undefined }) {
  const phone = useProvider()?.phone;
  return (
    <>
      <Message kind="care">
        <p>{says}</p>
      </Message>
      {phone && !says.includes(phone) && <CallUs phone={phone} />}
      {retry && <Ask button="Try again" quiet {...retry} />}
    </>
  );
}
