import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { hourSeconds } from '#contract/fields/durations.ts';
import { chooseCalendarEnd, describeCalendarEvent } from '#contract/calendar.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { Provider } from '../../provider.ts';
import { formatAddress, formatEventTitle } from '../event-text.ts';
import { readEventEnd, readEventStart } from './event-times.ts';

const refreshSeconds = 6 * hourSeconds;

type CalendarOptions = {
  provider: Pick<Provider, 'name' | 'phone' | 'contactUrl'>;
  publicUrl: string;
  stamp: Date;
  isFeed?: boolean;
};

/** A calendar without entries; with a name it can be subscribed to. */
export const openCalendar = (product: string, name: string | null): ICalCalendar =>
  new ICalCalendar({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Lychgate', product },
    ...(name !== null && { name, ttl: refreshSeconds }),
  });

/** Events as a file for calendars. It contains no visitor's name, because calendars are shared. */
export function createCalendar(
  events: BereavementEvent[],
  { provider, publicUrl, stamp, isFeed }: CalendarOptions,
): string {
  const calendar = openCalendar('Events', isFeed ? `Support events, ${provider.name}` : null);
  for (const event of events) {
    const start = readEventStart(event);
    if (!start) continue;
    calendar.createEvent({
      ...describeCalendarEvent(event.guid, { provider, publicUrl }),
      stamp,
      start,
      end: chooseCalendarEnd(start, readEventEnd(event)),
      // An external back office may list control characters, with which programs refuse the whole calendar.
      summary: cleanText(formatEventTitle(event)),
      location: cleanText([event.location?.trim(), formatAddress(event)].filter(Boolean).join(', ')),
    });
  }
  return `${calendar.toString()}\r\n`;
}
