import { providerContext } from '../../provider.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { siteContext } from '../../site.ts';
import { emailLinkHeaders } from '../../ui/email-link/headers.ts';
import { visitorContext } from '../../visitor-context.ts';
import { createStaffCalendar } from './staff-calendar.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/staff-calendar-feed.ts';

const headers = {
  ...emailLinkHeaders,
  // Calendars keep it, and ask whether it has changed.
  'Cache-Control': 'private, no-cache',
};

/** The dates of a colleague's branch, for somebody who has the private address. Equal dates give equal bytes for a day. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const retryAfter = await context.get(requestFactsContext).calendarRetryAfter();
  if (retryAfter !== null) {
    const tooMany = { ...headers, 'Retry-After': String(retryAfter) };
    return new Response('Too many calendars were asked for. Please ask again later.\n', {
      status: 429,
      headers: tooMany,
    });
  }
  const dates = await context.get(visitorContext)?.findStaffCalendar({ token: params.token });
  if (!dates)
    return new Response('This calendar address does not work any more.\n', { status: 404, headers });
  const provider = context.get(providerContext);
  const { publicUrl } = context.get(siteContext);
  return new Response(createStaffCalendar(dates, { provider, publicUrl, now: readNow(context) }), {
    headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' },
  });
}
