import { isRouteErrorResponse, useLocation } from 'react-router';
import { formatRequestNumber, temporarilyUnavailable } from './messages.ts';
import { NotFound } from './not-found-page.tsx';
import { CallUs } from './frame/phone-link.tsx';
import { useProvider, useRequestId } from './use-provider.ts';
import { Title } from './frame/title.tsx';

/** The page shown when rendering failed. It gives no reason, which is in the log. */
export function ErrorMessage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <TemporarilyUnavailable />;
}

/** The page shown when the back office is down or too slow. */
export function TemporarilyUnavailable() {
  const provider = useProvider();
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  return (
    <>
      <Title heading={temporarilyUnavailable.heading} />
      <h1>{temporarilyUnavailable.heading}</h1>
      <p>{temporarilyUnavailable.sentence}</p>
      <p className="step">
        <a className="button" href={pathname + search}>
          Try again
        </a>
      </p>
      <CallUs phone={provider?.phone} />
      {requestId && <p>{formatRequestNumber(requestId)}</p>}
    </>
  );
}
