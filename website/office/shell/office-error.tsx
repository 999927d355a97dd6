import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData, href } from 'react-router';
import { useRequestId } from '../../ui/use-provider.ts';
import { OfficeShell, type SignedInPerson } from './shell.tsx';
import { externalOfficePage } from '../messages.ts';

/** A refused call or a failure, in the frame of the staff pages. */
export function OfficeError() {
  const error = useRouteError();
  const signedIn = useRouteLoaderData('office') as SignedInPerson | undefined;
  const isRefusal = isRouteErrorResponse(error) && typeof error.data === 'string';
  return (
    <OfficeShell person={signedIn ?? null}>
      {isRefusal ? (
        <RefusedPage status={error.status} message={error.data} isSignedIn={signedIn !== undefined} />
      ) : (
        <BrokenPage />
      )}
    </OfficeShell>
  );
}

/** Staff are the ones whom the public page says to ring. */
function BrokenPage() {
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>
        This page cannot be shown right now. If you have just saved something, please check whether it is
        there.
      </p>
      <p>
        <a className="button" href={pathname + search}>
          Try again
        </a>
      </p>
      <p>
        {requestId
          ? `If it happens again, tell IT support: number ${requestId}.`
          : 'If it happens again, tell IT support.'}
      </p>
    </>
  );
}

type RefusedPageProps = { status: number; message: string; isSignedIn: boolean };

/** Shown when a call was refused: its sentence, as the page. */
function RefusedPage({ status, message, isSignedIn }: RefusedPageProps) {
  const { heading, sentence } = wordsOf(status, message);
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{sentence}</p>
      {isSignedIn && (
        <p className="alone">
          <a href={href('/office')}>Go to Today</a>
        </p>
      )}
    </>
  );
}

function wordsOf(status: number, message: string) {
  if (message === 'external') return externalOfficePage;
  if (status === 403) return { heading: 'Not for your role', sentence: message };
  return { heading: status === 404 ? 'We cannot find this page' : 'That did not work', sentence: message };
}
