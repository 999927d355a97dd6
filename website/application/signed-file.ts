import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { fileResponse } from '../file-response.ts';
import { notFound } from '../ui/messages.ts';
import { visitorContext } from '../visitor-context.ts';
import type { Route } from './+types/signed-file.ts';

/** The applicant's copy of the signed and sealed document. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const file = await context.get(visitorContext)?.getOwnSignedApplication({ token });
  if (!file || isRefused(file)) throw data(notFound.sentence, { status: 404 });
  return fileResponse(file, 'application/pdf', 'inline', {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
