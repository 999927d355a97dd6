import { data, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { readTargetPage } from '../addresses.ts';
import { officeHandle } from '../shell/handle.ts';
import { requireLocalBackOffice } from '../require-staff.ts';
import { NotSignedIn, getStatus } from './not-signed-in.tsx';
import type { Route } from './+types/provider.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

/**
 * Leads to the identity provider. A link, because a content policy would stop a form that is redirected to
 * another website. It changes nothing here but a cookie.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const target = readTargetPage(request.url);
  const start = await requireLocalBackOffice(context).beginAtProvider(target);
  if ('url' in start) throw redirect(start.url, { headers: setCookies(start.cookies) });
  return data({ refused: start.refused, target }, { status: getStatus(start.refused) });
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  return <NotSignedIn {...loaderData} />;
}
