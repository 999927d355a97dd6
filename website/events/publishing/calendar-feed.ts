import type { BereavementEvent } from '#contract/events.ts';
import { providerContext, type Provider } from '../../provider.ts';
import { siteContext } from '../../site.ts';
import { listedEvents } from '../load-events.ts';
import { calendarOf } from './calendar.ts';
import type { Route } from './+types/calendar-feed.ts';

type Feed = { events: string; text: string };

const feeds = new WeakMap<Provider, Feed>();

/** All events as a calendar to subscribe to. While they are the same, so is every byte. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const listed = await listedEvents(context);
  const provider = context.get(providerContext);
  const { publicUrl } = context.get(siteContext);
  const text = feedOf(listed, provider, publicUrl);
  return new Response(text, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
}

function feedOf(listed: BereavementEvent[], provider: Provider, publicUrl: string): string {
  const events = JSON.stringify(listed);
  const kept = feeds.get(provider);
  if (kept?.events === events) return kept.text;
  const text = calendarOf(listed, { provider, publicUrl, stamp: new Date(), isFeed: true });
  feeds.set(provider, { events, text });
  return text;
}
