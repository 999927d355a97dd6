import { useState } from 'react';
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { backOfficeContext } from '../back-office-context.ts';
import { withClientTimeout } from '../ui/client-timeout.ts';
import { readFormValues } from '../ui/form/checked-form.ts';
import { readForm } from '../ui/form/read-form.ts';
import { tooManyForms } from '../ui/form/too-many-forms.ts';
import { Toasts } from '../ui/toast/toast.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { submitRequestForm } from './form/answer-form.ts';
import { createTooManyAnswer, createUnansweredAnswer, type FormAnswer } from './form/form-answer.ts';
import { CheckPage } from './check-page.tsx';
import { loadChoices, type Choices } from './form/choices.ts';
import { RequestForm } from './form/request-form.tsx';
import { openSealed, sealContent } from '../sealed-content.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { SentFacts, readSentFacts } from './sent-facts.ts';
import { SentPage } from './sent-page.tsx';
import { findToday } from '../clock.ts';
import { findDeviceDay } from './form/device-day.ts';
import type { Route } from './+types/route.ts';

type CremationData = {
  choices: Choices;
  /** For a new form; a returned form already has one. */
  requestKey: string;
  /** The reference of a sent request; empty if the back office returned none. */
  reference: string | null;
  /** The facts of a request that was sent a moment ago. */
  sentFacts: SentFacts | null;
  /** `YYYY-MM-DD` in London when the page was rendered. */
  today: string;
};

export const handle: PageHandle<CremationData> = {
  hydrates: (page) => page !== undefined,
  styles: 'request',
};

/** The parameter of an address that asks for the options only. */
const choicesName = 'choices';
const choicesMs = 2_000;
const choicesAgainMs = 10_000;
const factsMs = 3_000;

export async function loader({ request, context }: Route.LoaderArgs): Promise<CremationData> {
  const url = new URL(request.url);
  const { searchParams } = url;
  const waitMs = searchParams.has(choicesName) ? choicesAgainMs : choicesMs;
  const sent = readSentReference(searchParams);
  return {
    choices: sent === null ? await loadChoices(context.get(backOfficeContext), waitMs) : null,
    requestKey: crypto.randomUUID(),
    reference: sent,
    sentFacts: sent === null ? null : openSealed(context, url, SentFacts),
    today: findToday(context),
  };
}

/** A sent request stays sent if the connection drops now; only the options are missing. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sent = readSentReference(searchParams);
  const alone: CremationData = {
    choices: null,
    requestKey: '',
    reference: sent,
    sentFacts: null,
    today: findDeviceDay(),
  };
  if (sent !== null) return withTimeout(factsMs, serverLoader()).then((found) => found ?? alone);
  return searchParams.has(choicesName) ? serverLoader().catch(() => alone) : serverLoader();
}

function readSentReference(searchParams: URLSearchParams): string | null {
  const sent = searchParams.get('sent');
  return sent === null ? null : (/^[\w-]{1,40}$/.exec(sent)?.[0] ?? '');
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const answer = await submitRequestForm(context, form);
  if ('reference' in answer) {
    const about = sealContent(context, readSentFacts(readFormValues(form)));
    const query = new URLSearchParams({ sent: answer.reference ?? '', about });
    return redirect(`${href('/unattendedcremations')}?${query}`);
  }
  return data(answer, { status: answer.status });
}

/**
 * Shows a dropped connection with the toast of a failure behind the server, and the form as it was typed. Without
 * any network, nothing was sent.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const formValues = readFormValues(await request.clone().formData());
  return withClientTimeout(serverAction, (isTooMany) =>
    isTooMany
      ? createTooManyAnswer(formValues, tooManyForms, 'a minute')
      : createUnansweredAnswer(formValues, navigator.onLine),
  );
}

/** Keeps the options and the key of the form when it is shown again, and from step to step. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOnlyStep = currentUrl.search === nextUrl.search && currentUrl.hash !== nextUrl.hash;
  return !actionResult && !isOnlyStep && defaultShouldRevalidate;
}

/**
 * The answer to the form. React Router forgets it when the hash of the address changes, as it does from step to step.
 */
function useAnswer(actionData: FormAnswer | undefined, isSent: boolean): FormAnswer | undefined {
  const [keptAnswer, setKeptAnswer] = useState(actionData);
  const answer = actionData ?? (isSent || keptAnswer?.shows === 'check' ? undefined : keptAnswer);
  if (answer !== keptAnswer) setKeptAnswer(answer);
  return answer;
}

export default function UnattendedCremations({
  loaderData: { choices, requestKey, reference: sent, sentFacts, today },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer(actionData, sent !== null);
  const isSent = sent !== null && !answer;
  return (
    <>
      {/* The error of an earlier try does not stand above the success. */}
      <Toasts key={isSent ? 'sent' : 'form'} latest={answer?.toast ?? null} />
      {isSent ? (
        <SentPage reference={sent} facts={sentFacts} />
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
