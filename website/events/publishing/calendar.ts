import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import type { BereavementEvent } from '#contract/events.ts';
import type { Provider } from '../../provider.ts';
import { addressOf, titleOf } from '../event-text.ts';
import { eventAddress } from '../mode.ts';
import { startOf } from './start-of.ts';

// Events have no end. Some calendars never remind of an entry without one, so assume one hour.
const lengthMs = 60 * 60_000;
const refreshSeconds = 6 * 60 * 60;

type About = { provider: Provider; publicUrl: string; stamp: Date; isFeed?: boolean };

/** Events as a file for calendars. It contains no visitor's name, because calendars are shared. */
export function calendarOf(
  events: BereavementEvent[],
  { provider, publicUrl, stamp, isFeed }: About,
): string {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Lychgate', product: 'Events' },
    ...(isFeed && { name: `Support events, ${provider.name}`, ttl: refreshSeconds }),
  });
  for (const event of events) {
    const start = startOf(event);
    if (!start) continue;
    calendar.createEvent({
      id: event.guid,
      stamp,
      start,
      end: new Date(start.getTime() + lengthMs),
      summary: titleOf(event),
      location: [event.location?.trim(), addressOf(event)].filter(Boolean).join(', '),
      description: `${provider.name}, ${provider.phone}`,
      url: publicUrl + eventAddress(event.guid),
    });
  }
  return `${calendar.toString()}\r\n`;
}
