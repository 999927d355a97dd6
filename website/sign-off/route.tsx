import type { SignoffLink } from '#contract/visitor/links.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { readMs } from '#contract/http/time-limits.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../visitor.ts';
import { data } from 'react-router';
import { formatLongDay } from '#contract/fields/days.ts';
import { signoffTexts } from '#contract/sign-off-options.ts';
import { backOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { readForm, textOf } from '../ui/form/read-form.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { readSignoff, recordSignoff, type SignoffResult } from './record-sign-off.ts';
import { emailLinkHeaders } from '../ui/email-link/headers.ts';
import { ActionForm, Failure, EmailLinkPage, WithPhoneLink } from '../ui/email-link/page.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import { tooMany } from '../ui/email-link/messages.ts';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { signOffTexts } from './messages.ts';
import { withTimeout } from '../ui/with-timeout.ts';
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
  const link = await findSignoffLink(context.get(visitorContext), emailGuid);
  const choice = signoffTexts.get(optionSelected) ?? `${optionSelected}.`;
  return { nonce, choice, link, actsOnOpen: context.get(siteContext).actsOnOpen.signOff };
}

/** Records the wish only when the button was pressed, or by the page's script where SIGN_OFF_ON_OPEN is on. */
export async function action({ request, context }: Route.ActionArgs) {
  const signoff = readSignoff(request);
  const form = await readForm(request);
  const by = context.get(siteContext).actsOnOpen.signOff ? ['button', 'itself'] : ['button'];
  if (!signoff || !by.includes(textOf(form, 'by'))) return data(null, { status: 400 });
  if (context.get(requestFactsContext).tooManyForms) {
    return data({ code: 'late', message: tooMany } satisfies SignoffResult, { status: 429 });
  }
  const answer = await recordSignoff(context.get(backOfficeContext), signoff);
  return data(answer, { status: answer.code === 'late' ? 503 : 200 });
}

export default function EmailSignoffPage({
  loaderData: { nonce, choice, link, actsOnOpen },
  actionData,
}: Route.ComponentProps) {
  return (
    <EmailLinkPage
      nonce={nonce}
      title="Sign-off"
      heading={link?.deceasedName ? `Your wishes for ${link.deceasedName}` : 'Sign-off'}
      late={<Failure message={signOffTexts.failed} retry={{}} />}
    >
      {!actionData && <BeforeChoice choice={choice} link={link} actsOnOpen={actsOnOpen} />}
      {actionData?.code === 'done' && (
        <>
          <Message kind="right">
            <p>{signOffTexts.done}</p>
            <p>{choice}</p>
          </Message>
          {link && <p>{signOffTexts.next}</p>}
        </>
      )}
      {actionData && 'message' in actionData && (
        <Failure message={actionData.message} retry={actionData.code === 'late' ? {} : undefined} />
      )}
    </EmailLinkPage>
  );
}

type LoadedLink = Pick<Route.ComponentProps['loaderData'], 'choice' | 'link' | 'actsOnOpen'>;

function BeforeChoice({ choice, link, actsOnOpen }: LoadedLink) {
  if (link?.recorded) {
    const { at, text } = link.recorded;
    return (
      <Message kind="right" hasPhone>
        <p>{signOffTexts.recordedOn(formatLongDay(at.slice(0, 10)))}</p>
        <p>{text}</p>
        {link.problem && (
          <p>
            <WithPhoneLink text={link.problem} />
          </p>
        )}
      </Message>
    );
  }
  if (link?.problem) return <Failure message={link.problem} />;
  const question = (
    <>
      <p>Your choice:</p>
      <blockquote className="choice">{choice}</blockquote>
    </>
  );
  const nothingYet = <NothingYet />;
  if (actsOnOpen) {
    // The script hides the form, and so the question that it does not ask.
    return (
      <ActionForm button="Confirm" sends="by-itself">
        {question}
        {nothingYet}
      </ActionForm>
    );
  }
  return (
    <>
      {question}
      <ActionForm button="Confirm" opensAfterMs={opensAfterMs}>
        {nothingYet}
      </ActionForm>
    </>
  );
}

function NothingYet() {
  const phone = useProvider()?.phone;
  return (
    <p>
      We record nothing until you press Confirm.{' '}
      {phone && (
        <>
          Not what you want? Call us on <PhoneLink phone={phone} />.
        </>
      )}
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}

/** Null if it is not known, because of an external back office or a failure. The page can do without. */
async function findSignoffLink(visitor: VisitorApi | null, emailGuid: string): Promise<SignoffLink | null> {
  const found = visitor && (await withTimeout(readMs, visitor.getSignoffLink({ emailGuid })));
  if (isRefused(found)) return { deceasedName: null, recorded: null, problem: found.detail };
  return found;
}
