import { data } from 'react-router';
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { isRefused } from '#contract/call.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/wall-time.ts';
import { backOfficeContext } from '../../back-office.ts';
import { providerContext } from '../../provider.ts';
import { siteContext } from '../../site.ts';
import { addressOf, titleOf } from '../event-text.ts';
import { formatWhen } from '../when.ts';
import type { Route } from './+types/calendar-file.ts';

// Events have no end. Some calendars never remind of an entry without one, so assume one hour.
const lengthMs = 60 * 60_000;

/** The event as a file for calendars. It contains no name, because calendars are shared. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const events = await context
    .get(backOfficeContext)
    .getBereavementEvents({})
    .catch(() => null);
  if (!events || isRefused(events)) throw data('event', { status: 503 });
  const event = events.find(({ guid }) => guid.toLowerCase() === params.guid.toLowerCase());
  if (!event || !formatWhen(event.startDateTime)) throw data('event', { status: 404 });
  const startsAt = londonMoment(`${event.startDateTime!.slice(0, 16).replace(' ', 'T')}:00`);
  const provider = context.get(providerContext);
  const entry = { startsAt, description: `${provider.name}, ${provider.phone}` };
  return new Response(calendarOf(event, { ...entry, publicUrl: context.get(siteContext).publicUrl }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
    },
  });
}

type Entry = { startsAt: Date; description: string; publicUrl: string };

function calendarOf(event: BereavementEvent, { startsAt, description, publicUrl }: Entry): string {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Lychgate', product: 'Events' },
  });
  calendar.createEvent({
    id: event.guid,
    stamp: new Date(),
    start: startsAt,
    end: new Date(startsAt.getTime() + lengthMs),
    summary: titleOf(event),
    location: [event.location?.trim(), addressOf(event)].filter(Boolean).join(', '),
    description,
    url: `${publicUrl}/events/${event.guid}`,
  });
  return `${calendar.toString()}\r\n`;
}
