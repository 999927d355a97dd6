import { Outlet } from 'react-router';
import { officeHandle } from './handle.ts';
import { OfficeShell, type Shown } from './shell.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { requireSignedIn } from '../staff.ts';
import type { Route } from './+types/layout.ts';

export const handle = officeHandle;

export function loader({ request, context }: Route.LoaderArgs): Shown {
  const { id, name, role, branch, hasSearchKey = false } = requireSignedIn(context, request).actor;
  return { id, name, role, branch, hasSearchKey, nonce: context.get(requestFactsContext).nonce };
}

/** The staff pages that need somebody signed in. */
export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell who={loaderData}>
      <Outlet />
    </OfficeShell>
  );
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';
