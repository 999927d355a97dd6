import { data } from 'react-router';
import { formatLongDay } from '#contract/fields/days.ts';
import { signoffTexts } from '#contract/sign-off-options.ts';
import { backOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { readForm } from '../ui/form/read-form.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { readSignoff, signOff, type SignedOff } from './record-sign-off.ts';
import { findSignoffLink, signoffLinksContext } from './sign-off-link.ts';
import { emailLinkHeaders } from '../ui/email-link/headers.ts';
import { Ask, Failure, EmailLinkPage, WithPhoneLink } from '../ui/email-link/page.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import { tooMany } from '../ui/email-link/messages.ts';
import { signedOff } from './messages.ts';
import type { Route } from './+types/route.ts';

// Otherwise the second tap of a double tap on the link in the email could hit the button.
const opensAfterMs = 1_000;

export const handle: HydrationHandle<unknown> = { hydrates: () => false, styles: 'emailLink' };
export const headers = () => emailLinkHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const signoff = readSignoff(request);
  if (!signoff) throw data(null, { status: 404 });
  const { emailGuid, optionSelected } = signoff;
  const { nonce } = context.get(requestFactsContext);
  const link = await findSignoffLink(context.get(signoffLinksContext), emailGuid);
  const choice = signoffTexts.get(optionSelected) ?? `The chosen option is “${optionSelected}”.`;
  return { nonce, choice, link };
}

/** Records the wish only when the button was pressed, never because the page was loaded. */
export async function action({ request, context }: Route.ActionArgs) {
  const signoff = readSignoff(request);
  const form = await readForm(request);
  if (!signoff || form.get('by') !== 'button') return data(null, { status: 400 });
  if (context.get(requestFactsContext).tooManyForms) {
    return data({ word: 'late', says: tooMany } satisfies SignedOff, { status: 429 });
  }
  const answer = await signOff(context.get(backOfficeContext), signoff);
  return data(answer, { status: answer.word === 'late' ? 503 : 200 });
}

export default function EmailSignoffPage({
  loaderData: { nonce, choice, link },
  actionData,
}: Route.ComponentProps) {
  return (
    <EmailLinkPage nonce={nonce} heading="Sign-off" late={<Failure says={signedOff.failed} retry={{}} />}>
      {link?.deceasedName && <p className="lead">Your wishes for {link.deceasedName}</p>}
      {!actionData && <BeforeChoice choice={choice} link={link} />}
      {actionData?.word === 'done' && (
        <>
          <Message kind="right">
            <p>{signedOff.done}</p>
            <p>{choice}</p>
          </Message>
          {link && <p>{signedOff.next}</p>}
        </>
      )}
      {actionData && 'says' in actionData && (
        <Failure says={actionData.says} retry={actionData.word === 'late' ? {} : undefined} />
      )}
    </EmailLinkPage>
  );
}

type Given = Pick<Route.ComponentProps['loaderData'], 'choice' | 'link'>;

function BeforeChoice({ choice, link }: Given) {
  if (link?.recorded) {
    const { at, text } = link.recorded;
    return (
      <Message kind="right" hasPhone>
        <p>{signedOff.recordedOn(formatLongDay(at.slice(0, 10)))}</p>
        <p>{text}</p>
        {link.problem && (
          <p>
            <WithPhoneLink says={link.problem} />
          </p>
        )}
      </Message>
    );
  }
  if (link?.problem) return <Failure says={link.problem} />;
  return (
    <>
      <p>You are about to confirm:</p>
      <blockquote className="choice">{choice}</blockquote>
      <Ask button="Confirm" opensAfterMs={opensAfterMs}>
        <p>
          Nothing is recorded until you press the button. If this is not what you want, please do not press
          it, and call us.
        </p>
      </Ask>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
