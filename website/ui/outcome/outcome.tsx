import { useProvider } from '../use-provider.ts';

type MessageProps = {
  kind: 'right' | 'care';
  /** Whether the message has the phone number. The footer then does not repeat it. */
  hasPhone?: boolean;
  children: React.ReactNode;
};

/** The heading of an outcome. It can take the focus, so that screen readers announce it. */
export function Message({ kind, hasPhone = false, children }: MessageProps) {
  return (
    <div className={`message message-${kind}${hasPhone ? ' call-us' : ''}`} tabIndex={-1} data-outcome>
      {children}
    </div>
  );
}

/** The next step, and one button. */
export function NextStep({ text, label, href }: { text?: string; label: string; href: string }) {
  return (
    <>
      {text && <p>{text}</p>}
      <p className="step">
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    </>
  );
}

/** A button that leads to the provider's contact page. */
export function ContactStep({ text }: { text?: string }) {
  const provider = useProvider();
  if (!provider) return text ? <p>{text}</p> : null;
  return <NextStep {...(text && { text })} label="Contact Us" href={provider.contactUrl} />;
}
