import { useEffect, useRef } from 'react';
import { waiting } from './messages.ts';

/** Stands in place of the form while it is on its way; the form stays behind it as it is. */
export function SendingNotice() {
  const element = useRef<HTMLDivElement>(null);
  // The button that had the focus has gone with the form.
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="waiting" ref={element} tabIndex={-1}>
      <span className="sending" aria-hidden="true" />
      <output>{waiting}</output>
    </div>
  );
}
