import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { Today } from './read-today.ts';

type Events = Today['events'];

/** Events that somebody may want to do something about. Renders nothing if there are none. */
export function EventsToWatch({ events: { nearlyFull, withoutBookings } }: { events: Events }) {
  return (
    <>
      <EventList heading="Events that are nearly full" events={nearlyFull} />
      <EventList heading="Events without bookings, within 14 days" events={withoutBookings} />
    </>
  );
}

/** The next three, with their numbers. */
export const NextEvents = ({ events: { next } }: { events: Events }) => (
  <EventList heading={next.length === 1 ? 'The next event' : 'The next events'} events={next} />
);

function EventList({ heading, events }: { heading: string; events: Events['next'] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="office-list">
        {events.map(({ guid, title, startDateTime, booked, maxCapacity }) => (
          <li key={guid}>
            <a href={href('/office/events/:guid', { guid })}>
              <bdi>{title}</bdi>
            </a>
            <span className="under">
              {formatMoment(startDateTime)}. {describeTakenPlaces(booked, maxCapacity)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeTakenPlaces(booked: number, maxCapacity: number | null): string {
  if (maxCapacity === null) return `${formatPeople(booked)} booked.`;
  return booked >= maxCapacity
    ? maxCapacity === 1
      ? 'The only place is taken.'
      : `All ${maxCapacity} places are taken.`
    : `${booked} of ${maxCapacity} places taken.`;
}
