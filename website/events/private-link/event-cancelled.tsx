import { href } from 'react-router';
import { PhoneLink } from '../../ui/frame/phone-link.tsx';
import { NextStep } from '../../ui/outcome/outcome.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { DayAndTime } from '../event-facts.tsx';
import { formatEventTime } from '../event-time-text.ts';
import type { CancelledEvent } from './unlisted-event.ts';
import { Title } from '../../ui/frame/title.tsx';

const heading = 'This event has been cancelled';

/** The page for a holder of a private link. The email about the cancellation may arrive a few minutes later. */
export function EventCancelled({ title, startDateTime, reason }: CancelledEvent) {
  const phone = useProvider()?.phone;
  const when = formatEventTime(startDateTime);
  return (
    <>
      <Title heading={heading} />
      <h1>{heading}</h1>
      <p>
        <bdi>{title}</bdi>
        {when && (
          <>
            , <DayAndTime text={when} />,
          </>
        )}{' '}
        will not take place. You do not need to do anything.
      </p>
      {reason && <p className="details-text">{reason}</p>}
      {phone && (
        <p className="call-us">
          If you need us, please call <PhoneLink phone={phone} />.
        </p>
      )}
      <NextStep label="See all support events" href={href('/events')} />
    </>
  );
}
