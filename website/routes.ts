import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The route table of section 2 of the specification. */
export default [
  index('events/route.tsx', { id: 'home' }),
  route('events', 'events/route.tsx', { id: 'events' }),
  route('events/:guid', 'events/route.tsx', { id: 'event' }),
  route('unattendedcremations', 'cremation/route.tsx'),
  route('mailshot/:ws/:cu/:co/:ca', 'mailing/mail-shot.tsx'),
  // A link whose slashes lost their percent signs on the way is not recognised either.
  route('mailshot/*', 'mailing/mail-shot.tsx', { id: 'mail-shot-not-recognised' }),
  route('Unsubscribe/:cu/:co', 'mailing/unsubscribe.tsx'),
  route('emailsignoff/:emailGuid/:optionSelected', 'mailing/email-signoff.tsx'),
  route('documentviewer/:funeralGuid', 'photographs/gallery.tsx'),
  route('gocardlesscomplete', 'direct-debit/complete.tsx'),
  route('gocardlessexit', 'direct-debit/exit.tsx'),
  route('documentupload/:funeralGuid', 'photographs/upload.tsx'),
  route('sagecomplete', 'accounts/sage-complete.tsx'),
  route('admin', 'operations/route.tsx'),
  route('*', 'ui/not-found.tsx'),
] satisfies RouteConfig;
