import { useEffect, useRef } from 'react';
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { todayInLondon } from '#contract/fields/today.ts';
import type { HydrationHandle } from '../hydration.ts';
import { backOfficeContext } from '../back-office.ts';
import { withClientTimeout } from '../ui/client-timeout.ts';
import { formValuesOf } from '../ui/form/checked-form.ts';
import { readForm } from '../ui/form/read-form.ts';
import { tooManyForms } from '../ui/form/too-many-forms.ts';
import { Toasts } from '../ui/toast/toast.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { submitRequestForm } from './form/answer-form.ts';
import { tooManyAnswer, unansweredAnswer } from './form/form-answer.ts';
import { CheckPage } from './check-page.tsx';
import { loadChoices, type Choices } from './form/choices.ts';
import { RequestForm } from './form/request-form.tsx';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { eraseDraftAndMarkSent } from './draft/saved-for-back.ts';
import { successMessage } from './messages.ts';
import { Title } from '../ui/frame/title.tsx';
import type { Route } from './+types/route.ts';

type CremationData = {
  choices: Choices;
  /** For a new form; a returned form already has one. */
  requestKey: string;
  /** The reference of a sent request; empty if the back office returned none. */
  reference: string | null;
  /** `YYYY-MM-DD` in London when the page was rendered. */
  today: string;
};

export const handle: HydrationHandle<CremationData> = {
  hydrates: (page) => page !== undefined,
  styles: 'request',
};

/** In the address of a request for the options only. */
const choicesName = 'choices';
const choicesMs = 2_000;
const choicesAgainMs = 10_000;

export async function loader({ request, context }: Route.LoaderArgs): Promise<CremationData> {
  const { searchParams } = new URL(request.url);
  const waitMs = searchParams.has(choicesName) ? choicesAgainMs : choicesMs;
  const sent = sentIn(searchParams);
  return {
    choices: sent === null ? await loadChoices(context.get(backOfficeContext), waitMs) : null,
    requestKey: crypto.randomUUID(),
    reference: sent,
    today: todayInLondon(new Date()),
  };
}

/** If the connection drops now, a sent request stays sent, and the options are missing. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sent = sentIn(searchParams);
  const alone: CremationData = {
    choices: null,
    requestKey: '',
    reference: sent,
    today: todayInLondon(new Date()),
  };
  if (sent !== null) return alone;
  return searchParams.has(choicesName) ? serverLoader().catch(() => alone) : serverLoader();
}

function sentIn(searchParams: URLSearchParams): string | null {
  const sent = searchParams.get('sent');
  return sent === null ? null : (/^[\w-]{1,40}$/.exec(sent)?.[0] ?? '');
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await submitRequestForm(context, await readForm(request));
  if ('reference' in answer)
    return redirect(`${href('/unattendedcremations')}?sent=${answer.reference ?? ''}`);
  return data(answer, { status: answer.status });
}

/**
 * A connection that drops on the way shows the same toast as a failure behind us, with the form as it was typed.
 * Without any network nothing was sent.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const formValues = formValuesOf(await request.clone().formData());
  return withClientTimeout(serverAction, (isTooMany) =>
    isTooMany
      ? tooManyAnswer(formValues, tooManyForms, 'a minute')
      : unansweredAnswer(formValues, navigator.onLine),
  );
}

/** While the form is shown again, it keeps its options and its key. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult ? false : defaultShouldRevalidate;

export default function UnattendedCremations({
  loaderData: { choices, requestKey, reference: sent, today },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <>
      <Toasts latest={answer?.toast ?? null} />
      {sent !== null && !answer ? (
        <SentPage reference={sent} />
      ) : answer?.shows === 'check' ? (
        <CheckPage values={answer.values} today={today} />
      ) : (
        <RequestForm choices={choices} requestKey={requestKey} today={today} answer={answer} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}

/** @param reference empty if the back office returned none */
function SentPage({ reference }: { reference: string }) {
  const provider = useProvider();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    eraseDraftAndMarkSent();
    headline.current?.focus();
  }, []);
  return (
    <div className="sent">
      <Title heading={successMessage} />
      <h1 ref={headline} tabIndex={-1}>
        {successMessage}
      </h1>
      {reference && (
        <p className="reference">
          Your reference is <strong>{reference}</strong>
        </p>
      )}
      <h2>What happens next</h2>
      <p>We will read your request and contact you. You do not need to do anything more for now.</p>
      {provider && (
        <p className="call-us">
          If anything has changed, or if you would like to talk to us, please call{' '}
          <PhoneLink phone={provider.phone} />
          {reference && ' and tell us your reference'}.
        </p>
      )}
      <p>You may want to {reference && 'write the reference down or '}print this page.</p>
    </div>
  );
}
