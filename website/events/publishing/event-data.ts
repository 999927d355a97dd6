import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { formatAddress, countPlacesLeft, formatEventTitle } from '../event-text.ts';
import { createPreview } from '../list/details-preview.ts';
import { formatEventTime } from '../event-time-text.ts';
import { readEventEnd, readEventStart, toWallTime } from './event-times.ts';

/** The event as schema.org data, for a script element. Unknown facts are left out. */
export function renderEventData(event: BereavementEvent, organizer: string, publicUrl: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: formatEventTitle(event),
    description: event.details?.trim() || undefined,
    startDate: formatStartDate(event),
    endDate: formatEndDate(event),
    eventStatus: 'https://schema.org/EventScheduled',
    location: describePlace(event),
    organizer: { '@type': 'Organization', name: organizer, url: publicUrl },
    maximumAttendeeCapacity: event.maxCapacity ?? undefined,
    remainingAttendeeCapacity: countPlacesLeft(event) ?? undefined,
    url: publicUrl + href('/events/:guid', { guid: event.guid }),
  };
  // Otherwise a title could end the script element.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Formats wall time with London's offset, because search engines show the time as it is written. */
function formatStartDate(event: BereavementEvent): string | undefined {
  const start = readEventStart(event);
  if (!start) return undefined;
  return withOffset(event.startDateTime!, start);
}

function formatEndDate(event: BereavementEvent): string | undefined {
  const end = readEventEnd(event);
  return end ? withOffset(event.endDateTime!, end) : undefined;
}

function withOffset(dateTime: string, moment: Date): string {
  const wallTime = toWallTime(dateTime);
  const isSummer = Date.parse(`${wallTime}Z`) > moment.getTime();
  return `${wallTime}+0${isSummer ? 1 : 0}:00`;
}

// An event by phone or online has no address, and is in no place.
function describePlace(event: BereavementEvent) {
  if (!formatAddress(event)) return undefined;
  const { location, addressLine1, addressLine2, town, postCode } = event;
  return {
    '@type': 'Place',
    name: location?.trim() || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [addressLine1, addressLine2].filter((line) => line?.trim()).join(', ') || undefined,
      addressLocality: town?.trim() || undefined,
      postalCode: postCode?.trim() || undefined,
      addressCountry: 'GB',
    },
  };
}

/** One or two lines about the event, for search results and shared links. */
export function describeEvent(event: BereavementEvent): string {
  const { shortDetails } = createPreview(event.details?.trim().replaceAll(/\s+/g, ' ') ?? '');
  const place = [event.location?.trim(), event.town?.trim()].filter(Boolean).join(', ');
  return [formatEventTime(event.startDateTime), place, shortDetails].filter(Boolean).join('. ');
}
