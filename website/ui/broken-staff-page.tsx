import { useLocation } from 'react-router';
import { tellSupport } from './messages.ts';
import { useRequestId } from './use-provider.ts';

/** The error page for staff. The public page asks people to ring them. */
export function BrokenStaffPage() {
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
      <p className="step">
        <a className="button" href={pathname + search}>
          Try again
        </a>
      </p>
      <p>{tellSupport(requestId)}</p>
    </>
  );
}
