import type { BereavementEvent } from '#contract/events.ts';

/** The text of an event on both hand-written pages. Computed here again, without the website's code. */
export function describeEvent(event: BereavementEvent) {
  const { addressLine1, addressLine2, town, postCode, maxCapacity, numberOfAttendees, details } = event;
  const freePlaces = maxCapacity == null ? null : Math.max(maxCapacity - (numberOfAttendees ?? 0), 0);
  return {
    guid: event.guid,
    title: escape(event.title ?? ''),
    iso: event.startDateTime!.slice(0, 16),
    when: formatStart(event.startDateTime!),
    leaf: formatStart(event.startDateTime!)
      .split(' ')
      .slice(0, 3)
      .map((part) => part.slice(0, 3)),
    location: escape(event.location ?? ''),
    address: escape([addressLine1, addressLine2, town, postCode].filter(Boolean).join(', ')),
    details: escape(details ?? ''),
    preview: details && details.length > 200 ? escape(`${details.slice(0, 200)}…`) : null,
    left: freePlaces,
    capacity: describeCapacity(freePlaces, numberOfAttendees),
    map: `https://www.openstreetmap.org/search?query=${encodeURIComponent(postCode ?? '')}`,
    extraInfoTitle: escape(event.extraInfoTitle ?? ''),
    extraDescriptionTitle: escape(event.extraDescriptionTitle ?? ''),
  };
}

function describeCapacity(freePlaces: number | null, attending: number | null | undefined): string {
  if (freePlaces === null) return `${attending} attending so far`;
  if (freePlaces === 0) return 'No places left';
  return freePlaces === 1 ? '1 place left' : `${freePlaces} places left`;
}

export type EventTexts = ReturnType<typeof describeEvent>;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const hour = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});

function formatStart(startDateTime: string): string {
  const date = new Date(`${startDateTime}Z`);
  return `${day.format(date).replace(',', '')}, ${hour.format(date)}`;
}
