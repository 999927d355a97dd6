import { href } from 'react-router';
import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { Capacity, EventPlace, EventWhen } from '../event-facts.tsx';
import { AlreadyBooked, UnavailableNotice } from '../event-notices.tsx';
import { formatEventTitle } from '../event-text.ts';
import { createDateLeaf } from '../event-time-text.ts';
import { createPreview } from './details-preview.ts';
import { Repeats } from '../other-dates.tsx';
import { WaitingListButton } from '../waiting-list-offers.tsx';
import { createFormAddress } from '../mode.ts';

type EventCardProps = {
  event: BereavementEvent;
  titleId: string;
  heading: 'h2' | 'h3';
  hasWaitingList: boolean;
  /** In a long list, the text of a card is behind its button. */
  isDense: boolean;
};

// A card is identified by a short number: a guid in seven places of each card is heavy on a poor connection.
export function EventCard({ event, titleId, heading: Heading, hasWaitingList, isDense }: EventCardProps) {
  const isFull = isFullyBooked(event);
  const isOpen = !event.hasStarted && !event.isBookingClosed;
  const leaf = createDateLeaf(event.startDateTime);
  return (
    <article className={leaf ? 'event-card event-dated' : 'event-card'} aria-labelledby={titleId}>
      {leaf && <DateLeaf leaf={leaf} />}
      <div>
        <div className="event-head">
          <Heading id={titleId} className="event-title">
            <a href={href('/events/:guid', { guid: event.guid })}>{formatEventTitle(event)}</a>
          </Heading>
          <EventWhen event={event} />
          <Repeats event={event} />
        </div>
        <EventPlace event={event} />
        <UnavailableNotice event={event} />
        {isDense ? (
          <div className="folded">
            <Folded details={event.details} titleId={titleId} />
            {isOpen && <Capacity event={event} />}
          </div>
        ) : (
          <>
            <Details details={event.details} titleId={titleId} />
            {isOpen && <Capacity event={event} />}
          </>
        )}
      </div>
      {!event.hasStarted && (
        <EventActions
          guid={event.guid}
          titleId={titleId}
          isOpen={isOpen}
          isFull={isFull}
          canWait={isFull && hasWaitingList}
        />
      )}
    </article>
  );
}

/** A calendar leaf beside the date in words. Screen readers skip it. */
const DateLeaf = ({ leaf }: { leaf: string[] }) => (
  <p className="date-leaf" aria-hidden="true">
    <span>{leaf[0]}</span> <b>{leaf[1]}</b> <span>{leaf[2]}</span>
  </p>
);

type EventActionsProps = {
  guid: string;
  titleId: string;
  isFull: boolean;
  isOpen: boolean;
  canWait: boolean;
};

/** At a full event, "Book Attendance" leads to a form that only changes a booking, so it is a plain link. */
function EventActions({ guid, titleId, isFull, isOpen, canWait }: EventActionsProps) {
  return (
    <div className="event-actions">
      {isOpen && canWait && <WaitingListButton guid={guid} titleId={titleId} />}{' '}
      {isOpen && (
        <a
          className={isFull ? 'book-full' : 'button button-main'}
          href={createFormAddress('book', guid)}
          aria-describedby={titleId}
        >
          Book Attendance
        </a>
      )}{' '}
      <AlreadyBooked guid={guid} titleId={titleId} />
    </div>
  );
}

type DetailsProps = { details: string | null | undefined; titleId: string };

function Details({ details, titleId }: DetailsProps) {
  if (!details?.trim()) return null;
  const { shortDetails, hasLongDetails } = createPreview(details);
  if (!hasLongDetails) return <p className="details-text">{shortDetails}</p>;
  return (
    <div className="long-details">
      <p className="details-text short-details">{shortDetails}</p>
      <Folded details={details} titleId={titleId} />
    </div>
  );
}

function Folded({ details, titleId }: DetailsProps) {
  if (!details?.trim()) return null;
  return (
    <details>
      <summary aria-describedby={titleId}>
        <span className="show-more">Show More Detail</span>{' '}
        <span className="show-less">Show Less Detail</span>
      </summary>
      <p className="details-text">{details}</p>
    </details>
  );
}
