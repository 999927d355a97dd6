import { isRouteErrorResponse, useLocation } from 'react-router';
import { requestNumber, temporarilyUnavailable } from './messages.ts';
import { NotFound } from './not-found-page.tsx';
import { PhoneLink } from './frame/phone-link.tsx';
import { useProvider, useRequestId } from './use-provider.ts';
import { Title } from './frame/title.tsx';

/** Shown when a page could not be rendered, without the reason, which is in the log. */
export function ErrorMessage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <TemporarilyUnavailable />;
}

/** The back office is down or too slow. */
export function TemporarilyUnavailable() {
  const provider = useProvider();
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  return (
    <>
      <Title heading={temporarilyUnavailable.heading} />
      <h1>{temporarilyUnavailable.heading}</h1>
      <p>{temporarilyUnavailable.sentence}</p>
      <p>
        <a className="button" href={pathname + search}>
          Try again
        </a>
      </p>
      <CallUs phone={provider?.phone} />
      {requestId && <p>{requestNumber(requestId)}</p>}
    </>
  );
}

type CallUsProps = {
  phone: string | undefined;
  /** Below an outcome, which offers no other way; otherwise below one. */
  isAlone?: boolean;
};

export function CallUs({ phone, isAlone = false }: CallUsProps) {
  if (!phone) return null;
  if (isAlone)
    return (
      <p className="call-us">
        Any questions? Call us on <PhoneLink phone={phone} />.
      </p>
    );
  return (
    <p className="call-us">
      Or call us on <PhoneLink phone={phone} />. We are happy to help.
    </p>
  );
}
