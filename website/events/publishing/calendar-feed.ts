import type { BereavementEvent } from '#contract/events.ts';
import { providerContext, type Provider } from '../../provider.ts';
import { siteContext } from '../../site.ts';
import { loadAllEvents } from '../load-events.ts';
import { createCalendar } from './calendar.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/calendar-feed.ts';

// One event a day for almost three years. Calendar programs refuse files of several megabytes.
const feedEventsMax = 1_000;

type Feed = { events: string; text: string };

const feeds = new WeakMap<Provider, Feed>();

/** The next events as a calendar to subscribe to. Equal events give equal bytes. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const listed = await loadAllEvents(context);
  const provider = context.get(providerContext);
  const { publicUrl } = context.get(siteContext);
  const text = readFeed(listed, provider, publicUrl, readNow(context));
  return new Response(text, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
}

function readFeed(listed: BereavementEvent[], provider: Provider, publicUrl: string, now: Date): string {
  const next = listed.slice(0, feedEventsMax);
  const events = JSON.stringify(next.map(omitBookings));
  const cached = feeds.get(provider);
  if (cached?.events === events) return cached.text;
  const text = createCalendar(next, { provider, publicUrl, stamp: now, isFeed: true });
  feeds.set(provider, { events, text });
  return text;
}

// A booking does not change the calendar.
const omitBookings = ({ numberOfAttendees: _, ...event }: BereavementEvent) => event;
