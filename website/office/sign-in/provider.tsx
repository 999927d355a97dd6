import { data, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { readTargetPage } from '../addresses.ts';
import { officeHandle } from '../shell/handle.ts';
import { requireLocalBackOffice } from '../staff.ts';
import { NotSignedIn, statusOf } from './not-signed-in.tsx';
import type { Route } from './+types/provider.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

/**
 * Leads to the identity provider. A link, because a content policy would stop a form that is redirected to
 * another website. It changes nothing here but a cookie.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const target = readTargetPage(request.url);
  const begun = await requireLocalBackOffice(context).beginAtProvider(target);
  if ('url' in begun) throw redirect(begun.url, { headers: setCookies(begun.cookies) });
  return data({ refused: begun.refused, target }, { status: statusOf(begun.refused) });
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  return <NotSignedIn {...loaderData} />;
}
