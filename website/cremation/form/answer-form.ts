import type { RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { CremationRequest } from '#contract/cremation.ts';
import { mayHaveBeenCarriedOut } from '#contract/http/no-answer.ts';
import { type Problems, readFormValues } from '../../ui/form/checked-form.ts';
import { backOfficeContext } from '../../back-office-context.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { requestFields, otherPlaceName, type FieldName } from './fields.ts';
import {
  answerWithForm,
  retryStep,
  changedName,
  changeName,
  createFailedAnswer,
  keyName,
  mayHaveArrivedName,
  stepName,
  createTooManyAnswer,
  createUnansweredAnswer,
  type FormAnswer,
} from './form-answer.ts';
import { tooManyRequestsToast } from '../messages.ts';
import { tidyPostcodes } from './postcode.ts';
import { readRequest, type FormValues } from './read-request.ts';
import { capitalisedEntriesField, titleCaseRequest } from './title-case.ts';
import { findToday } from '../../clock.ts';

type SentRequest = { reference: string | null };

/** Handles the form: sends the request, shows the answers to check, or shows the form again. */
export async function submitRequestForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<FormAnswer | SentRequest> {
  const values = tidyPostcodes(titleCaseRequest(pickKnownTexts(form)));
  const step = form.get(stepName);
  if (form.has(changeName)) {
    const changed = String(form.get(changeName));
    return answerWithForm({ ...values, [changedName]: changed }, { focus: changed });
  }
  if (step === 'choices') return answerWithForm(values);
  const { request, problems } = readRequest(values, findToday(context));
  if (Object.keys(problems).length > 0) return answerWithForm(values, { problems, status: 400 });
  if (step === 'check') return answerWithForm(values, { shows: 'check' });
  if (values[mayHaveArrivedName] && step !== retryStep) {
    // Nothing is sent without an explicit confirmation; pressing Enter in a field is not one.
    return answerWithForm(values, { focus: retryStep, status: 409 });
  }
  if (await context.get(requestFactsContext).tooManyRequests())
    return createTooManyAnswer(values, tooManyRequestsToast, 'an hour');
  return send(context, request, values);
}

async function send(
  context: Readonly<RouterContextProvider>,
  body: CremationRequest,
  values: FormValues,
): Promise<FormAnswer | SentRequest> {
  const receipt = await context
    .get(backOfficeContext)
    .createUnattendedCremation({ body, idempotencyKey: values[keyName] || null })
    .catch((error: Error) => error);
  if (receipt instanceof Error) return createUnansweredAnswer(values, mayHaveBeenCarriedOut(receipt));
  if (isRefused(receipt)) {
    const problems = pickKnownProblems(receipt.more.fields);
    return Object.keys(problems).length > 0
      ? answerWithForm(values, { problems, status: 400 })
      : createFailedAnswer(values);
  }
  return receipt || createFailedAnswer(values);
}

const names = new Set<string>([
  ...requestFields.map(({ name }) => name),
  otherPlaceName,
  keyName,
  mayHaveArrivedName,
  capitalisedEntriesField,
  changedName,
]);

// Only known controls are kept; nobody typed anything else here.
const pickKnownTexts = (form: FormData): FormValues =>
  Object.fromEntries(Object.entries(readFormValues(form)).filter(([name]) => names.has(name)));

/** The back office's messages about single fields, for fields that exist in the form. */
const pickKnownProblems = (fields: Record<string, string> | undefined): Problems =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) =>
      requestFields.some((row) => row.name === (name as FieldName)),
    ),
  );
