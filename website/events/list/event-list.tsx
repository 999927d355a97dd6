import { Fragment } from 'react';
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
  publicUrl: string;
  /** Whether the page begins with a receipt, and lists the events below it. */
  isBelowReceipt?: boolean;
};

/** From this many events on, the text of each is behind its button. */
const denseFrom = 10;

const pageTitle = 'Bereavement support events';

export function EventList({ events, listPage, hasWaitingLists, publicUrl, isBelowReceipt }: EventListProps) {
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
      {listPage.total > 1 && <p className="event-count">{listPage.total} events</p>}
      {listPage.byMonth ? (
        <>
          <MonthLinks months={groupByMonth(events)} />
          <Months events={events} hasWaitingLists={hasWaitingLists} />
        </>
      ) : (
        <Cards events={events} hasWaitingLists={hasWaitingLists} isDense={false} />
      )}
      {listPage.pages > 1 && <Pages {...listPage} />}
      <CalendarFeed isEmpty={events.length === 0} publicUrl={publicUrl} />
    </>
  );
}

const Welcome = () => (
  <p className="welcome">
    You are welcome at any of these events. Come alone or bring someone; you can change or cancel whenever you
    need to.
  </p>
);

/** An empty list still offers a person to talk to. */
function NoEvents() {
  const phone = useProvider()?.phone;
  return (
    <>
      <p className="welcome">There are no events planned at the moment. Please look again in a few weeks.</p>
      {phone && (
        <p className="notice call-us">
          If you would like to talk to someone before then, please call <PhoneLink phone={phone} />.
        </p>
      )}
    </>
  );
}

/** The link to the calendar feed. A phone subscribes to `webcal:`; it would import an `https:` file only once. */
const CalendarFeed = ({ isEmpty, publicUrl }: { isEmpty: boolean; publicUrl: string }) => (
  <p className="calendar-feed">
    <a href={publicUrl.replace(/^https?:/, 'webcal:') + href('/events.ics')}>
      Get {isEmpty ? 'our' : 'these'} events in your calendar
    </a>{' '}
    Subscribe once, and new events appear in your calendar automatically.{' '}
    <a href={href('/events.ics')}>Or download them as a file</a>
  </p>
);

function TownFilter({ town, towns }: ListPage) {
  return (
    <form className="town-filter" action={href('/events')}>
      <label htmlFor="town">Town</label>
      <select className="button" id="town" name="town" defaultValue={town ?? ''}>
        <option value="">All towns</option>
        {towns.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button className="button">Show events</button>
    </form>
  );
}

/** Links to the months, because a long list takes many screens of a phone. */
function MonthLinks({ months }: { months: Month[] }) {
  if (months.length < 2) return null;
  return (
    <nav className="month-links" aria-label="Months">
      {months.map(({ month, first }) => (
        <Fragment key={month}>
          <a href={`#${createMonthId(first)}`}>{month}</a>{' '}
        </Fragment>
      ))}
    </nav>
  );
}

const createMonthId = (first: number): string => `from-${first + 1}`;

type MonthsProps = Pick<EventListProps, 'events' | 'hasWaitingLists'>;

function Months({ events, hasWaitingLists }: MonthsProps) {
  return groupByMonth(events).map(({ month, first, events: ofMonth }) => (
    <section key={month} className="month">
      <h2 id={createMonthId(first)}>{month}</h2>
      <Cards
        events={ofMonth}
        first={first}
        heading="h3"
        hasWaitingLists={hasWaitingLists}
        isDense={events.length >= denseFrom}
      />
    </section>
  ));
}

type Month = { month: string; first: number; events: BereavementEvent[] };

// `Map.groupBy` is missing on phones from before 2024.
function groupByMonth(events: BereavementEvent[]): Month[] {
  const months: Month[] = [];
  let current: Month | undefined;
  for (const [index, event] of events.entries()) {
    const month = formatEventMonth(event.startDateTime) ?? 'Date to be confirmed';
    if (current?.month === month) current.events.push(event);
    else months.push((current = { month, first: index, events: [event] }));
  }
  return months;
}

type CardsProps = MonthsProps & { first?: number; heading?: 'h2' | 'h3'; isDense: boolean };

function Cards({ events, first = 0, heading = 'h2', hasWaitingLists, isDense }: CardsProps) {
  return events.map((event, index) => (
    <EventCard
      key={event.guid}
      event={event}
      heading={heading}
      titleId={`event-${first + index + 1}`}
      hasWaitingList={hasWaitingLists}
      isDense={isDense}
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
