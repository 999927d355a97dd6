import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { todayInLondon } from '#contract/fields/days.ts';
import type { HydrationHandle } from '../hydration.ts';
import { backOfficeContext } from '../back-office.ts';
import { withClientTimeout } from '../ui/client-timeout.ts';
import { textsOf } from '../ui/form/checked-form.ts';
import { readForm } from '../ui/form/read-form.ts';
import { tooManyForms } from '../ui/form/too-many-forms.ts';
import { Toasts } from '../ui/toast/toast.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { answerForm } from './form/answer-form.ts';
import { tooManyAnswer, unansweredAnswer } from './form/form-answer.ts';
import { CheckPage } from './check-page.tsx';
import { loadChoices, type Choices } from './form/choices.ts';
import { RequestForm } from './form/request-form.tsx';
import { SentPage } from './sent-page.tsx';
import type { Route } from './+types/route.ts';

type CremationData = {
  choices: Choices;
  /** For a new form; a returned form already has one. */
  requestKey: string;
  /** The reference of a sent request; empty if the back office returned none. */
  sent: string | null;
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
    sent,
    today: todayInLondon(new Date()),
  };
}

/** If the connection drops now, a sent request stays sent, and the options are missing. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sent = sentIn(searchParams);
  const alone: CremationData = { choices: null, requestKey: '', sent, today: todayInLondon(new Date()) };
  if (sent !== null) return alone;
  return searchParams.has(choicesName) ? serverLoader().catch(() => alone) : serverLoader();
}

function sentIn(searchParams: URLSearchParams): string | null {
  const sent = searchParams.get('sent');
  return sent === null ? null : (/^[\w-]{1,40}$/.exec(sent)?.[0] ?? '');
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerForm(context, await readForm(request));
  if ('reference' in answer)
    return redirect(`${href('/unattendedcremations')}?sent=${answer.reference ?? ''}`);
  return data(answer, { status: answer.status });
}

/**
 * A connection that drops on the way shows the same toast as a failure behind us, with the form as it was typed.
 * Without any network nothing was sent.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = textsOf(await request.clone().formData());
  return withClientTimeout(serverAction, (isTooMany) =>
    isTooMany ? tooManyAnswer(typed, tooManyForms, 'a minute') : unansweredAnswer(typed, navigator.onLine),
  );
}

/** While the form is shown again, it keeps its options and its key. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult ? false : defaultShouldRevalidate;

export default function UnattendedCremations({
  loaderData: { choices, requestKey, sent, today },
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
