import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import { TemporarilyUnavailable } from '../../ui/error-message.tsx';
import { RefusedPage } from './refused-page.tsx';
import { OfficeShell, type Shown } from './shell.tsx';

/** A refused call or a failure, in the frame of the staff pages. */
export function OfficeError() {
  const error = useRouteError();
  const who = useRouteLoaderData('office') as Shown | undefined;
  const isRefusal = isRouteErrorResponse(error) && typeof error.data === 'string';
  return (
    <OfficeShell who={who ?? null}>
      {isRefusal ? (
        <RefusedPage status={error.status} says={error.data} isSignedIn={who !== undefined} />
      ) : (
        <TemporarilyUnavailable />
      )}
    </OfficeShell>
  );
}
