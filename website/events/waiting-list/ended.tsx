import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import type { OwnWaitingPlace } from '#contract/visitor/bookings.ts';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { EventSummary } from '../event-facts.tsx';
import { Title } from '../../ui/frame/title.tsx';

type EndedProps = {
  place: OwnWaitingPlace;
  /** Null if it can no longer be booked. */
  event: BereavementEvent | null;
};

/** The page for a party that no longer waits, or whose event can no longer be booked. */
export function Ended({ place: { state }, event }: EndedProps) {
  const phone = useProvider()?.phone;
  const ending = state === 'waiting' || state === 'offered' ? tooLate : endedPlaceTexts[state];
  const { heading, text, canWaitAgain = false } = ending;
  return (
    <>
      <Title heading={heading} />
      <h1>{heading}</h1>
      {event && <EventSummary event={event} />}
      <p>{text}</p>
      <CallUs phone={phone} isAlone />
      <p className="form-actions">
        {event && canWaitAgain && (
          <a className="button" href={href('/events/:guid/waiting-list', { guid: event.guid })}>
            Join The Waiting List Again
          </a>
        )}{' '}
        <a className="button" href={href('/events')}>
          See all support events
        </a>
      </p>
    </>
  );
}

type EndedPlaceText = { heading: string; text: string; canWaitAgain?: true };

const tooLate: EndedPlaceText = {
  heading: 'This event can no longer be booked',
  text: 'We are sorry that no place became free for you. You do not need to cancel anything.',
};

const notWaiting = 'You are no longer on the waiting list';

const endedPlaceTexts: Record<Exclude<OwnWaitingPlace['state'], 'waiting' | 'offered'>, EndedPlaceText> = {
  booked: {
    heading: 'Your place is booked',
    text: 'Your booking confirmation is in a separate email. It has a link to change or cancel your booking.',
  },
  left: {
    heading: notWaiting,
    text: 'Thank you for telling us. You do not need to do anything else.',
    canWaitAgain: true,
  },
  expired: {
    heading: 'Your offer has expired',
    text: 'The time for answering has passed. You do not need to cancel anything, and you are welcome to join the list again.',
    canWaitAgain: true,
  },
  removed: {
    heading: notWaiting,
    text: 'We have taken you off the list. You do not need to cancel anything.',
  },
};
