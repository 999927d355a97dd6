import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { calendarEnd, calendarFacts } from '#contract/calendar.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { Provider } from '../../provider.ts';
import { addressOf, titleOf } from '../event-text.ts';
import { endOf, startOf } from './start-of.ts';

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
      ...calendarFacts(event.guid, { provider, publicUrl }),
      stamp,
      start,
      end: calendarEnd(start, endOf(event)),
      // An external back office may list control characters, with which programs refuse the whole calendar.
      summary: cleanText(titleOf(event)),
      location: cleanText([event.location?.trim(), addressOf(event)].filter(Boolean).join(', ')),
    });
  }
  return `${calendar.toString()}\r\n`;
}
