import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { capacityLine, previewOf, titleOf } from './event-text.ts';
import { pageAddress, type ListPage } from './list-page.ts';
import { eventAddress, formAddress } from './mode.ts';
import { EventPlace, EventWhen, FullNotice, StartedNotice } from './event-facts.tsx';

export function EventList({ events, listPage }: { events: BereavementEvent[]; listPage: ListPage }) {
  return (
    <>
      <title>Bereavement support events</title>
      <h1>Bereavement support events</h1>
      {events.length > 0 ? (
        <p className="lead">
          You are welcome at any of these events. Come alone or bring someone; you can change or cancel
          whenever you need to.
        </p>
      ) : (
        <p className="lead">There are no events planned at the moment. Please look again in a few weeks.</p>
      )}
      {events.map((event, index) => (
        <EventCard key={event.guid} event={event} titleId={`event-${index + 1}`} />
      ))}
      {listPage.pages > 1 && <Pages {...listPage} />}
    </>
  );
}

function Pages({ page, pages }: ListPage) {
  return (
    <nav aria-label="Pages" className="list-pages">
      {page > 1 && (
        <a className="button" rel="prev" href={pageAddress(page - 1)}>
          Earlier events
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className="button" rel="next" href={pageAddress(page + 1)}>
          Later events
        </a>
      )}
    </nav>
  );
}

// A card is identified by a short number: a guid in seven places of each card is heavy on a poor connection.
function EventCard({ event, titleId }: { event: BereavementEvent; titleId: string }) {
  const isFull = isFullyBooked(event);
  const capacity = capacityLine(event);
  return (
    <article className="event-card" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <a href={eventAddress(event.guid)}>{titleOf(event)}</a>
      </h2>
      <EventWhen event={event} />
      {event.hasStarted ? <StartedNotice /> : isFull && <FullNotice />}
      <EventPlace event={event} />
      <Details details={event.details} titleId={titleId} />
      {!event.hasStarted && capacity && <p className="capacity">{capacity}</p>}
      {!event.hasStarted && <EventActions guid={event.guid} titleId={titleId} isFull={isFull} />}
    </article>
  );
}

type EventActionsProps = { guid: string; titleId: string; isFull: boolean };

function EventActions({ guid, titleId, isFull }: EventActionsProps) {
  return (
    <div className="event-actions">
      <a
        className={isFull ? 'button' : 'button button-main'}
        href={formAddress('book', guid)}
        aria-describedby={titleId}
      >
        Book Attendance
      </a>
      <p>Already booked?</p>
      <a href={formAddress('amend', guid)} aria-describedby={titleId}>
        Amend Existing Attendance
      </a>
      <a href={formAddress('cancel', guid)} aria-describedby={titleId}>
        Cancel Attendance
      </a>
    </div>
  );
}

function Details({ details, titleId }: { details: string | null | undefined; titleId: string }) {
  if (!details?.trim()) return null;
  const { shortDetails, hasLongDetails } = previewOf(details);
  if (!hasLongDetails) return <p className="details-text">{shortDetails}</p>;
  return (
    <div className="long-details">
      <p className="details-text short-details">{shortDetails}</p>
      <details>
        <summary aria-describedby={titleId}>
          <span className="show-more">Show More Detail</span>
          <span className="show-less">Show Less Detail</span>
        </summary>
        <p className="details-text">{details}</p>
      </details>
    </div>
  );
}
