import { data, href, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { createCodeAddress, pageAfterSignIn } from '../addresses.ts';
import { officeHandle } from '../shell/handle.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireLocalBackOffice } from '../require-staff.ts';
import { NotSignedIn, getStatus } from './not-signed-in.tsx';
import type { Route } from './+types/return.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

const ownStep = 'here';

/**
 * The provider sends people back here. Coming from its website, a browser leaves out our cookies, which are for our own
 * pages only. So the first answer is a page that opens this address once more, now from here.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireLocalBackOffice(context);
  const { searchParams } = new URL(request.url);
  if (!searchParams.has(ownStep)) {
    searchParams.set(ownStep, '');
    return { refused: null, target: null, next: `${href('/office/sign-in/return')}?${searchParams}` };
  }
  searchParams.delete(ownStep);
  const entry = await staff.returnFromProvider(`?${searchParams}`);
  const headers = setCookies(entry.cookies);
  if ('refused' in entry) {
    const { refused, target } = entry;
    return data({ refused, target, next: null }, { status: getStatus(refused), headers });
  }
  const target = entry.target || href('/office');
  throw redirect(entry.needsCode ? createCodeAddress(target) : pageAfterSignIn(target), { headers });
}

export default function ReturnPage({ loaderData: { refused, target, next } }: Route.ComponentProps) {
  if (refused) return <NotSignedIn refused={refused} target={target} />;
  return (
    <OfficeShell person={null}>
      <meta httpEquiv="refresh" content={`0; url=${next}`} />
      <PageTitle heading="One moment" />
      <p>You are being signed in.</p>
      <p className="form-actions">
        <a className="button button-main" href={next ?? undefined}>
          Go on
        </a>
      </p>
    </OfficeShell>
  );
}
