import { data, redirect, href } from 'react-router';
import { backOfficeContext } from '../back-office-context.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { followMailShot, readMailShotLink } from './follow-mail-shot.ts';
import { emailLinkHeaders } from '../ui/email-link/headers.ts';
import { parseLinkParts } from '../ui/email-link/link-parts.ts';
import { logRefusedLink } from './log-refused-links.ts';
import { ActionForm, Failure, EmailLinkPage, RecordOnOpen } from '../ui/email-link/page.tsx';
import { tooManyRequests } from '../ui/email-link/messages.ts';
import { NextStep } from '../ui/outcome/outcome.tsx';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { Title } from '../ui/frame/title.tsx';
import { useProvider } from '../ui/use-provider.ts';
import type { Route } from './+types/route.ts';

const heading = 'Following your link';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'emailLink' };

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => ({
  ...emailLinkHeaders,
  ...Object.fromEntries(loaderHeaders),
});

export const middleware = [answerScript];

/** A script cannot read the target of a redirect, so it gets the target as JSON. */
async function answerScript({ request }: { request: Request }, next: () => Promise<Response>) {
  const response = await next();
  const goTo = response.headers.get('Location');
  const isForScript = goTo && request.headers.get('Accept')?.startsWith('application/json');
  return isForScript ? Response.json({ goTo }, { headers: emailLinkHeaders }) : response;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { nonce, log } = context.get(requestFactsContext);
  const link = readMailShotLink(request, context.get(siteContext));
  if (!link || link.isElsewhere) {
    // The loader also runs after an action, so the form of an incomplete link is logged only here.
    logRefusedLink(parseLinkParts(request, 4)?.[0] ?? '', log);
    return data(link && { nonce, target: null, isElsewhere: true }, { status: 400 });
  }
  const target = link.target && { host: link.target.host, href: link.target.href };
  // Without JavaScript the form is answered with a redirect, which this page's policy has to allow.
  const leadsTo = link.target?.origin ?? 'https: http:';
  return data(
    { nonce, target, isElsewhere: false },
    { headers: { 'Content-Security-Policy': `form-action 'self' ${leadsTo}` } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const link = readMailShotLink(request, context.get(siteContext));
  if (!link) return data('not-recognised', { status: 400 });
  const { tooManyForms: isTooMany, log } = context.get(requestFactsContext);
  if (isTooMany && !link.target) return data('too-many', { status: 429 });
  const followed = isTooMany
    ? { goTo: link.target!.href }
    : await followMailShot(context.get(backOfficeContext), link, log);
  if (typeof followed === 'object') {
    return redirect(followed.goTo, { status: 303, headers: emailLinkHeaders });
  }
  return data(followed, { status: followed === 'not-now' ? 503 : 400 });
}

export default function MailShot({ loaderData: link, actionData: answer }: Route.ComponentProps) {
  if (!link || answer === 'not-recognised') return <NotRecognised />;
  if (link.isElsewhere && !answer) return <RefusedLink nonce={link.nonce} />;
  const notNow = <Failure message="We cannot open this link just now." retry={{}} />;
  if (answer) {
    return (
      <EmailLinkPage nonce={link.nonce} heading={heading} late={notNow}>
        {answer === 'too-many' ? <Failure message={tooManyRequests} retry={{}} /> : notNow}
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage nonce={link.nonce} heading={heading} late={notNow}>
      <p className="lead">
        {link.target ? `This link leads to ${link.target.host}.` : 'This link leads to another page.'}
      </p>
      <ActionForm button="Continue" sends="by-itself" onward={link.target?.href}>
        <p>Please press the button to go on.</p>
      </ActionForm>
    </EmailLinkPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}

const notRecognisedHeading = 'This link is not recognised';

function Explanation() {
  const phone = useProvider()?.phone;
  return (
    <>
      <p>The link may be incomplete. Nothing has been opened.</p>
      <NextStep label="See all support events" href={href('/events')} />
      <CallUs phone={phone} />
    </>
  );
}

/** The page for an incomplete link. It shows no part of the link, because anybody could have written it. */
function NotRecognised() {
  return (
    <div id="email-link">
      <Title heading={notRecognisedHeading} />
      <h1 tabIndex={-1} data-outcome>
        {notRecognisedHeading}
      </h1>
      <Explanation />
    </div>
  );
}

/** The page for a link to another host. Its script posts the record once, and nobody is redirected. */
const RefusedLink = ({ nonce }: { nonce: string }) => (
  <EmailLinkPage nonce={nonce} heading={notRecognisedHeading} late={<Explanation />}>
    <Explanation />
    <RecordOnOpen />
  </EmailLinkPage>
);
