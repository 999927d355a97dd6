import { useEffect, useRef } from 'react';
import { waitingMessage } from './messages.ts';

/** Replaces the form while it is being sent; the form stays hidden behind it. */
export function SendingNotice() {
  const element = useRef<HTMLDivElement>(null);
  // The button that had the focus has been hidden with the form.
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="waiting" ref={element} tabIndex={-1}>
      <h1>Sending your request</h1>
      <span className="sending" aria-hidden="true" />
      <output>{waitingMessage}</output>
    </div>
  );
}
