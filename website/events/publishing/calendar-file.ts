import { data } from 'react-router';
import { fileResponse } from '../../file-response.ts';
import { providerContext } from '../../provider.ts';
import { siteContext } from '../../site.ts';
import { findListedEvent } from '../load-events.ts';
import { createCalendar } from './calendar.ts';
import { formatEventTime } from '../event-time-text.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/calendar-file.ts';

/** One event as a file for calendars. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const event = await findListedEvent(context, params.guid);
  if (!event || !formatEventTime(event.startDateTime)) throw data('event', { status: 404 });
  const provider = context.get(providerContext);
  const { publicUrl } = context.get(siteContext);
  const bytes = createCalendar([event], { provider, publicUrl, stamp: readNow(context) });
  return fileResponse({ name: 'event.ics', bytes }, 'text/calendar; charset=utf-8');
}
