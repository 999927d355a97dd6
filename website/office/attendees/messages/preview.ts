import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import type { Route } from './+types/preview.ts';

/** A message as the email looks. An email has its styles on each element, and nothing in it may run. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { preview } = requireOfEvent(await api.getEventMessage({ guid: params.message }), params);
  return new Response(preview.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "style-src 'unsafe-inline'; script-src 'none'; frame-ancestors 'self'; sandbox",
    },
  });
}
