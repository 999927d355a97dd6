import { data, href, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { PageHandle } from '../page-handle.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Title } from '../ui/frame/title.tsx';
import { NextStep } from '../ui/outcome/outcome.tsx';
import { visitorContext } from '../visitor-context.ts';
import { applicationTexts } from './messages.ts';

export const applicationHandle: PageHandle<unknown> = { hydrates: () => false, styles: 'application' };
export const applicationHeaders = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

/** Finds the application of a link, with the calls for its holders. Throws a 404 page for an unknown link. */
export async function findApplication(context: Readonly<RouterContextProvider>, token: string) {
  const visitor = context.get(visitorContext);
  const application = await visitor?.getOwnApplication({ token });
  if (!visitor || !application || isRefused(application)) throw data(null, { status: 404 });
  return { visitor, application };
}

export const ApplicationError = ({ error }: { error: unknown }) =>
  isRouteErrorResponse(error) && error.status === 404 ? <UnknownLink /> : <ErrorMessage error={error} />;

const UnknownLink = () => (
  <>
    <Title heading={applicationTexts.unknown} />
    <h1>{applicationTexts.unknown}</h1>
    <p>It may be incomplete. Please open the link in our email again, or call us.</p>
    <NextStep label="Unattended cremation" href={href('/unattendedcremations')} />
  </>
);
