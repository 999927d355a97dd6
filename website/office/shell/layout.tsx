import { href, Outlet } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { EmailStatus } from '#contract/operator/set-up-check.ts';
import { officeHandle } from './handle.ts';
import { OfficeShell, type SignedInPerson } from './shell.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { readListMemory } from '../list/list-memory.ts';
import { requireSignedIn } from '../require-staff.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/layout.ts';

export const handle = officeHandle;

export async function loader({ request, context }: Route.LoaderArgs): Promise<SignedInPerson> {
  const { actor, api } = requireSignedIn(context, request);
  const { id, name, role, branch, hasSearchKey = false } = actor;
  // The frame of the pages is there while the database is not.
  const emails = await api.getEmailStatus({}).catch(() => null);
  const email =
    emails === null || isRefused(emails) ? null : findEmailProblem(emails, new URL(request.url).pathname);
  const { nonce, answersForm, staff } = context.get(requestFactsContext);
  const session = await staff!.sessionEnd().catch(() => null);
  const isUnsaved = answersForm || unsavedCodes.has(readParameter(request.url, 'done') ?? '');
  const { rows } = await readListMemory(request, actor);
  return { id, name, role, branch, hasSearchKey, rows, email, nonce, session, isUnsaved };
}

// The page after a sign-in that could not carry out the kept form.
const unsavedCodes = new Set(['not-kept', 'of-another']);

function findEmailProblem(
  { isSetUp, hasAccepted, unsent }: EmailStatus,
  path: string,
): SignedInPerson['email'] {
  if (!isSetUp) return { kind: 'no-server' };
  if (!hasAccepted) return { kind: 'untested' };
  return unsent > 0 && path !== href('/office/emails/unsent') ? { kind: 'unsent', count: unsent } : null;
}

/** The staff pages that need somebody signed in. */
export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell person={loaderData}>
      <Outlet />
    </OfficeShell>
  );
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';
