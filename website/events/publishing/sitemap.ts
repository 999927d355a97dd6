import { href } from 'react-router';
import { loadAllEvents } from '../load-events.ts';
import { siteContext } from '../../site.ts';
import type { Route } from './+types/sitemap.ts';

/** The pages that search engines may list. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const events = await loadAllEvents(context);
  const { publicUrl } = context.get(siteContext);
  const paths = [
    href('/events'),
    href('/unattendedcremations'),
    ...events.map(({ guid }) => href('/events/:guid', { guid })),
  ];
  const entries = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
