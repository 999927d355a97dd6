import type { BereavementEvent } from '#contract/events.ts';
import { formatAddress, mapUrl, eventTitle, placesLeft } from './event-text.ts';
import { formatEventEnd, formatEventTime } from './event-time-text.ts';
import { describeCapacity } from './list/describe-capacity.ts';

const fewPlacesMax = 5;

export function EventWhen({ event }: { event: BereavementEvent }) {
  const when = formatEventTime(event.startDateTime);
  if (!when) return null;
  const [day, start] = when.split(', ');
  const end = formatEventEnd(event);
  return (
    <p className="event-when">
      <time dateTime={event.startDateTime!.slice(0, 16)}>
        {day}, <span className="unbroken">{start}</span>
      </time>
      {end && (
        <>
          {' to '}
          <time className="unbroken" dateTime={event.endDateTime!.slice(0, 16)}>
            {end}
          </time>
        </>
      )}
    </p>
  );
}

/** The location, and the address as a link to a map. An event by phone or online has no address. */
export function EventPlace({ event }: { event: BereavementEvent }) {
  const location = event.location?.trim();
  const address = formatAddress(event);
  if (!location && !address) return null;
  return (
    <p className="event-place">
      {location && <span>{location}</span>}
      {address && (
        <a href={mapUrl(event)} title="Show on a map">
          <Address text={address} postcode={event.postCode?.trim()} />
        </a>
      )}
    </p>
  );
}

/** No line ends inside the postcode. */
function Address({ text, postcode }: { text: string; postcode: string | undefined }) {
  if (!postcode || !text.endsWith(postcode)) return text;
  return (
    <>
      {text.slice(0, -postcode.length)}
      <span className="unbroken">{postcode}</span>
    </>
  );
}

/** The title, time and place of a form's event. */
export function EventSummary({ event }: { event: BereavementEvent }) {
  return (
    <div className="event-summary">
      <p className="event-title">{eventTitle(event)}</p>
      <EventWhen event={event} />
      <EventPlace event={event} />
    </div>
  );
}

export function Capacity({ event }: { event: BereavementEvent }) {
  const capacity = describeCapacity(event);
  const isNearlyFull = (placesLeft(event) ?? Infinity) <= fewPlacesMax;
  return capacity && <p className={isNearlyFull ? 'capacity few-places' : 'capacity'}>{capacity}</p>;
}
