import { href } from 'react-router';
import { useProvider } from '../../ui/use-provider.ts';
import { formatEventTitle } from '../event-text.ts';
import { listAddress } from '../list/list-address.ts';
import type { EventsData } from '../load-events.ts';
import { describeEvent, renderEventData } from './event-data.ts';

/** Metadata for search engines and shared links. The browser's bundle leaves it out. */
export function PageHead({ data }: { data: EventsData }) {
  const provider = useProvider();
  if (!import.meta.env.SSR || !data.events || !provider) return null;
  const facts = describePage(data, provider.name);
  const url = data.publicUrl + facts.path;
  return (
    <>
      <meta name="description" content={facts.description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:site_name" content={provider.name} />
      <meta property="og:title" content={facts.title} />
      <meta property="og:description" content={facts.description} />
      <meta property="og:url" content={url} />
    </>
  );
}

function describePage({ mode, events, listPage }: EventsData, provider: string) {
  const event = mode.name === 'list' ? undefined : events?.[0];
  if (event)
    return {
      path: href('/events/:guid', { guid: event.guid }),
      title: formatEventTitle(event),
      description: describeEvent(event),
    };
  return {
    path: listPage ? listAddress(listPage) : href('/events'),
    title: `Bereavement support events, ${provider}`,
    description: `The dates and places of the support events of ${provider}. Come alone or bring someone, and book online.`,
  };
}

/** The event as data, on the page about it. In the browser React keeps the server's text. */
export function EventDataScript({ data }: { data: EventsData }) {
  const provider = useProvider();
  const { mode, events, publicUrl } = data;
  if (mode.name === 'list' || !mode.isEventPage || !events?.[0]) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? renderEventData(events[0], provider?.name ?? '', publicUrl) : '',
      }}
      suppressHydrationWarning
    />
  );
}
