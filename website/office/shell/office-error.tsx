import { isRouteErrorResponse, useRouteError, useRouteLoaderData, href } from 'react-router';
import { BrokenStaffPage } from '../../ui/broken-staff-page.tsx';
import { OfficeShell, type SignedInPerson } from './shell.tsx';

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
        <BrokenStaffPage />
      )}
    </OfficeShell>
  );
}

type RefusedPageProps = { status: number; message: string; isSignedIn: boolean };

/** Shown when a call was refused: its sentence, as the page. */
function RefusedPage({ status, message, isSignedIn }: RefusedPageProps) {
  const { heading, sentence } = describeError(status, message);
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

function describeError(status: number, message: string) {
  if (message === 'external') return externalOfficePage;
  if (status === 403) return { heading: 'Not for your role', sentence: message };
  return { heading: status === 404 ? 'We cannot find this page' : 'That did not work', sentence: message };
}

const externalOfficePage = {
  heading: 'No staff pages here',
  sentence:
    'The staff pages need Lychgate’s own back office. This website uses another one (BACK_OFFICE_URL).',
};
