import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { Hero } from '../../ui/frame/hero.tsx';
import { PhoneLink } from '../../ui/frame/phone-link.tsx';
import { Title } from '../../ui/frame/title.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { EventCard } from './event-card.tsx';
import { listAddress } from './list-address.ts';
import type { ListPage } from '../list-page.ts';
import { formatEventMonth } from './event-month.ts';

type EventListProps = {
  events: BereavementEvent[];
  listPage: ListPage;
  hasWaitingLists: boolean;
  /** The page is about what was booked, and then lists the events. */
  isBelowReceipt?: boolean;
};

const pageTitle = 'Bereavement support events';

export function EventList({ events, listPage, hasWaitingLists, isBelowReceipt }: EventListProps) {
  return (
    <>
      {isBelowReceipt ? (
        <h2 className="list-title">{pageTitle}</h2>
      ) : (
        <>
          <Title heading={pageTitle} />
          <Hero heading={pageTitle}>{events.length > 0 ? <Welcome /> : <NoEvents />}</Hero>
        </>
      )}
      {listPage.hasNoSuchTown && events.length > 0 && (
        <p className="notice">No events are planned in that town at the moment. These are all our events.</p>
      )}
      {listPage.towns.length > 0 && <TownFilter {...listPage} />}
      {listPage.byMonth ? (
        <Months events={events} hasWaitingLists={hasWaitingLists} />
      ) : (
        <Cards events={events} hasWaitingLists={hasWaitingLists} />
      )}
      {listPage.pages > 1 && <Pages {...listPage} />}
      <p className="calendar-feed">
        <a href={href('/events.ics')}>Get {events.length > 0 ? 'these' : 'our'} events in your calendar</a> If
        you subscribe to this address, new events appear there by themselves.
      </p>
    </>
  );
}

const Welcome = () => (
  <p className="lead">
    You are welcome at any of these events. Come alone or bring someone; you can change or cancel whenever you
    need to.
  </p>
);

/** Somebody who needs company now is not left with an empty page. */
function NoEvents() {
  const phone = useProvider()?.phone;
  return (
    <>
      <p className="lead">There are no events planned at the moment. Please look again in a few weeks.</p>
      {phone && (
        <p className="notice call-us">
          If you would like to talk to someone before then, please call <PhoneLink phone={phone} />.
        </p>
      )}
    </>
  );
}

function TownFilter({ town, towns }: ListPage) {
  return (
    <form className="town-filter" action={href('/events')}>
      <label htmlFor="town">Town</label>
      <select id="town" name="town" defaultValue={town ?? ''}>
        <option value="">All towns</option>
        {towns.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button className="button">Show events</button>
    </form>
  );
}

function Months({ events, hasWaitingLists }: Omit<EventListProps, 'listPage'>) {
  return monthsOf(events).map(({ month, first, events: ofMonth }) => (
    <section key={month} className="month">
      <h2>{month}</h2>
      <Cards events={ofMonth} first={first} heading="h3" hasWaitingLists={hasWaitingLists} />
    </section>
  ));
}

type Month = { month: string; first: number; events: BereavementEvent[] };

// Without `Map.groupBy`, which phones of before 2024 do not have.
function monthsOf(events: BereavementEvent[]): Month[] {
  const months: Month[] = [];
  let current: Month | undefined;
  for (const [index, event] of events.entries()) {
    const month = formatEventMonth(event.startDateTime) ?? 'Date to be confirmed';
    if (current?.month === month) current.events.push(event);
    else months.push((current = { month, first: index, events: [event] }));
  }
  return months;
}

type CardsProps = Omit<EventListProps, 'listPage'> & { first?: number; heading?: 'h2' | 'h3' };

function Cards({ events, first = 0, heading = 'h2', hasWaitingLists }: CardsProps) {
  return events.map((event, index) => (
    <EventCard
      key={event.guid}
      event={event}
      heading={heading}
      titleId={`event-${first + index + 1}`}
      hasWaitingList={hasWaitingLists}
    />
  ));
}

function Pages({ page, pages, town }: ListPage) {
  return (
    <nav aria-label="Pages" className="list-pages">
      {page > 1 && (
        <a className="button" rel="prev" href={listAddress({ page: page - 1, town })}>
          Earlier events
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className="button" rel="next" href={listAddress({ page: page + 1, town })}>
          Later events
        </a>
      )}
    </nav>
  );
}
