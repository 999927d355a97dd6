import { siteContext } from '../../site.ts';
import type { Route } from './+types/robots.ts';

// Compared in upper and lower case, unlike our routes.
const closed = [
  '/admin',
  '/api/',
  '/documentupload/',
  '/documentviewer/',
  '/emailsignoff/',
  '/gocardless',
  '/mailshot/',
  '/sagecomplete',
  '/staff-calendar/',
  '/Unsubscribe/',
  '/unsubscribe/',
  '/events?amend=',
  '/events?cancel=',
  '/events?link=',
  '/*manage=',
  '/*about=',
];

/** Keeps search engines away from private links and from the pages of one person or one funeral. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(siteContext);
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return new Response(`User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
