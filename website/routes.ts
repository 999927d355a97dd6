import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The route table of section 2 of the specification, and pages of our own. */
export default [
  index('events/route.tsx', { id: 'home' }),
  route('events', 'events/route.tsx', { id: 'events' }),
  route('events.ics', 'events/publishing/calendar-feed.ts'),
  route('robots.txt', 'events/publishing/robots.ts'),
  route('sitemap.xml', 'events/publishing/sitemap.ts'),
  route('events/:guid', 'events/route.tsx', { id: 'event' }),
  route('events/:guid/calendar.ics', 'events/receipt/calendar-file.ts'),
  route('unattendedcremations', 'cremation/route.tsx'),
  route('mailshot/:ws/:cu/:co/:ca', 'mail-shot/route.tsx'),
  // A link whose `%2F` was decoded on the way has more segments; it is shown as not recognised.
  route('mailshot/*', 'mail-shot/route.tsx', { id: 'mail-shot-not-recognised' }),
  route('Unsubscribe/:cu/:co', 'unsubscribe/route.tsx'),
  route('emailsignoff/:emailGuid/:optionSelected', 'sign-off/route.tsx'),
  route('documentviewer/:funeralGuid', 'gallery/route.tsx'),
  route('gocardlesscomplete', 'direct-debit/complete.tsx'),
  route('gocardlessexit', 'direct-debit/exit.tsx'),
  route('documentupload/:funeralGuid', 'upload/route.tsx'),
  route('sagecomplete', 'sage/complete.tsx'),
  route('privacy', 'trust/privacy.tsx'),
  route('accessibility', 'trust/accessibility.tsx'),
  route('admin', 'admin/route.tsx'),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
