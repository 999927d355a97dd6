import { Fragment } from 'react';
import type { BereavementEvent } from '#contract/events.ts';
import { Telephone } from '../ui/frame/drawings.tsx';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { formatEventTitle, formatAddress, isByPhone, createMapUrl, countPlacesLeft } from './event-text.ts';
import { formatEventEnd, formatEventTime } from './event-time-text.ts';
import { describeCapacity } from './list/describe-capacity.ts';

const fewPlacesMax = 5;

export function EventWhen({ event }: { event: BereavementEvent }) {
  const when = formatEventTime(event.startDateTime);
  if (!when) return null;
  const end = formatEventEnd(event);
  return (
    <p className="event-when">
      <time dateTime={event.startDateTime!.slice(0, 16)}>
        <DayAndTime text={when} />
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

/** "Saturday 21 November 2026, 2:30 pm", with the time on one line. */
export function DayAndTime({ text }: { text: string }) {
  const [day, time] = text.split(', ');
  return (
    <>
      {day}, <span className="unbroken">{time}</span>
    </>
  );
}

/** The location, and the address as a link to a map. An event by phone or online has no address. */
export function EventPlace({ event }: { event: BereavementEvent }) {
  const location = event.location?.trim();
  const address = formatAddress(event);
  if (!location && !address) return null;
  return (
    <p className="event-place">
      {location && (
        <span>
          {isByPhone(event) && <Telephone />}
          <Breakable text={location} />
        </span>
      )}{' '}
      {address && (
        <a href={createMapUrl(event)} title="Show on a map">
          <Address text={address} postcode={event.postCode?.trim()} />
        </a>
      )}
    </p>
  );
}

/** The address, with the postcode on one line. */
function Address({ text, postcode }: { text: string; postcode: string | undefined }) {
  if (!postcode || !text.endsWith(postcode)) return <Breakable text={text} />;
  return (
    <>
      <Breakable text={text.slice(0, -postcode.length)} />
      <span className="unbroken">{postcode}</span>
    </>
  );
}

/** Text in which a long word may break after punctuation, before a capital letter, or every 15 letters. */
function Breakable({ text }: { text: string }) {
  const parts = text
    .replace(/\S{16,}/g, (word) => word.replace(/[-/_.,&+]+|[^A-Z\s](?=[A-Z])|[^-/_.,&+A-Z\s]{15}/g, '$&\n'))
    .split('\n');
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** How to join an event by phone. The form asks for no number, so only the provider can explain it. */
export function HowToJoin({ event }: { event: BereavementEvent }) {
  const phone = useProvider()?.phone;
  if (!isByPhone(event)) return null;
  return (
    <p className="how-to-join">
      This event is by phone, so there is no need to travel.
      {phone && (
        <>
          {' To ask how to join, call us on '}
          <PhoneLink phone={phone} />.
        </>
      )}
    </p>
  );
}

/** The title, time and place of a form's event. */
export function EventSummary({ event }: { event: BereavementEvent }) {
  return (
    <div className="event-summary">
      <p className="event-title">{formatEventTitle(event)}</p>
      <EventWhen event={event} />
      <EventPlace event={event} />
      <HowToJoin event={event} />
    </div>
  );
}

export function Capacity({ event }: { event: BereavementEvent }) {
  const capacity = describeCapacity(event);
  const isNearlyFull = (countPlacesLeft(event) ?? Infinity) <= fewPlacesMax;
  return capacity && <p className={isNearlyFull ? 'capacity few-places' : 'capacity'}>{capacity}</p>;
}
