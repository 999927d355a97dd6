import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/preview-frame.ts';

/** A mailing as the email looks. An email has its styles on each element, and nothing in it may run. */
export async function loader({ request, context, params: { ca, look } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { html } = requireAnswer(await api.previewCampaign({ ca }));
  return new Response(setColourScheme(html, look === 'dark'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "style-src 'unsafe-inline'; script-src 'none'; frame-ancestors 'self'; sandbox",
    },
  });
}

/** The look of a device that is set to dark or to light, on any device. */
const setColourScheme = (html: string, isDark: boolean): string =>
  html
    .replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all')
    .replace(
      '<meta name="color-scheme" content="light dark">',
      `<meta name="color-scheme" content="${isDark ? 'dark' : 'light'}">`,
    );
