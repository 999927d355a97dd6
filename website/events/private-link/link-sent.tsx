import { useEffect, useRef } from 'react';
import { href, useNavigationType } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { EventSummary } from '../event-facts.tsx';
import { createFormAddress } from '../mode.ts';
import { Title } from '../../ui/frame/title.tsx';

const heading = 'Please check your email';

/** Shown whether or not the address has a booking, because a stranger may have typed it. */
export function LinkSent({ event, sentTo }: { event: BereavementEvent; sentTo: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  // A new document begins at its top anyway.
  const isNewDocument = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isNewDocument) title.current?.focus();
  }, [isNewDocument]);
  const phone = useProvider()?.phone;
  return (
    <>
      <Title heading={heading} />
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <EventSummary event={event} />
      <p>
        If there is a booking for <strong>{sentTo}</strong>, we have sent an email with a link to it.
      </p>
      <p>
        It can take a few minutes. If you do not see it, please look in your junk mail, or try another address
        that you may have booked with. You can ask for one link an hour.
      </p>
      <CallUs phone={phone} />
      <p className="form-actions">
        <a className="button" href={href('/events')}>
          Back To Event List
        </a>{' '}
        <a className="button" href={createFormAddress('link', event.guid)}>
          Try another address
        </a>
      </p>
    </>
  );
}
