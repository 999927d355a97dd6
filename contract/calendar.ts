import { hourMs } from './fields/durations.ts';

type Publisher = { publicUrl: string; provider: { name: string; phone: string } };

/**
 * The text of an event's calendar entry, whether the website or an email brings it. The UID is the same, so that a
 * calendar that gets both shows one entry. Calendars are shared, so it names no visitor. Encoding leaves a guid as it is,
 * and anything else cannot begin a line of its own.
 */
export const describeCalendarEvent = (eventGuid: string, { publicUrl, provider }: Publisher) => ({
  id: encodeURIComponent(eventGuid.toLowerCase()),
  url: `${publicUrl}/events/${encodeURIComponent(eventGuid)}`,
  description: `${provider.name}, ${provider.phone}`,
});

// Some calendars never remind of an entry without an end, so assume one hour, which people can change.
const lengthMs = hourMs;

/** The end of a calendar entry; null is an end that is not known. */
export const chooseCalendarEnd = (start: Date, end: Date | null): Date =>
  end && end > start ? end : new Date(start.getTime() + lengthMs);
