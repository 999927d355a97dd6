import type { RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/days.ts';
import type { CremationRequest } from '#contract/cremation.ts';
import { mayHaveArrived } from '#contract/http/no-answer.ts';
import { type FormReply, type Problems, textsOf } from '../../ui/form/checked-form.ts';
import { tooManyForms } from '../../ui/form/too-many-forms.ts';
import type { ToastContent, ToastNews } from '../../ui/toast/toast.tsx';
import { backOfficeContext } from '../../back-office.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { rows, tickName, type FieldName } from './fields.ts';
import { failed, tooManyRequests } from '../messages.ts';
import { readRequest, type Typed } from './read-request.ts';
import { capitalsName, titleCaseRequest } from './title-case.ts';

/** The answer to a form that did not result in a sent request. */
export type FormAnswer = FormReply & {
  shows: 'form' | 'check';
  /** The field to change, chosen on the page of answers. */
  focus: string | null;
  toast: ToastNews | null;
  /** An error on our side, so the message offers a person to talk to. */
  ourFault: boolean;
  status: number;
};

/** The control that identifies repeats of the same request. */
export const keyName = 'requestKey';
/** The value of the button pressed; without it the request is sent. */
export const stepName = 'step';
export const changeName = 'change';
/** The step of sending again a request that may have arrived. */
export const againStep = 'again';
/** The control that says an earlier attempt may have arrived. */
export const mayHaveArrivedName = 'mayHaveArrived';

type Sent = { reference: string | null };

const again = (values: Typed, more: Partial<FormAnswer> = {}): FormAnswer => ({
  shows: 'form',
  values,
  problems: {},
  focus: null,
  toast: null,
  ourFault: false,
  status: 200,
  ...more,
});

/** The answer when sending failed, with everything as it was typed. */
const failedAnswer = (values: Typed, toast: ToastContent = failed, status = 503): FormAnswer =>
  again(values, { toast: { key: String(Date.now()), content: toast }, ourFault: toast === failed, status });

/**
 * The same when there was no answer.
 * @param isUncertain false if it is certain that nothing was sent
 */
export const unansweredAnswer = (values: Typed, isUncertain: boolean): FormAnswer =>
  failedAnswer({ ...values, ...(isUncertain && { [mayHaveArrivedName]: 'yes' }) });

/** Handles the form: sends the request, shows the answers to check, or shows the form again. */
export async function answerForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<FormAnswer | Sent> {
  const values = titleCaseRequest(knownTexts(form));
  const step = form.get(stepName);
  if (form.has(changeName)) return again(values, { focus: String(form.get(changeName)) });
  if (step === 'choices') return again(values);
  // First, because validation costs time too.
  if (context.get(requestFactsContext).tooManyForms) return failedAnswer(values, tooManyForms, 429);
  const { request, problems } = readRequest(values, todayInLondon(new Date()));
  if (Object.keys(problems).length > 0) return again(values, { problems, status: 400 });
  if (step === 'check') return again(values, { shows: 'check' });
  if (values[mayHaveArrivedName] && step !== againStep) {
    // Nothing is sent without an explicit confirmation; pressing Enter in a field is not one.
    return again(values, { focus: againStep, status: 409 });
  }
  if (await context.get(requestFactsContext).tooManyRequests())
    return failedAnswer(values, tooManyRequests, 429);
  return send(context, request, values);
}

async function send(
  context: Readonly<RouterContextProvider>,
  body: CremationRequest,
  values: Typed,
): Promise<FormAnswer | Sent> {
  const receipt = await context
    .get(backOfficeContext)
    .createUnattendedCremation({ body, idempotencyKey: values[keyName] || null })
    .catch((error: Error) => error);
  if (receipt instanceof Error) return unansweredAnswer(values, mayHaveArrived(receipt));
  if (isRefused(receipt)) {
    const problems = knownProblems(receipt.more.fields);
    return Object.keys(problems).length > 0 ? again(values, { problems, status: 400 }) : failedAnswer(values);
  }
  return receipt || failedAnswer(values);
}

const names = new Set<string>([
  ...rows.map(({ name }) => name),
  tickName,
  keyName,
  mayHaveArrivedName,
  capitalsName,
]);

// Only known controls are kept; nobody typed anything else here.
const knownTexts = (form: FormData): Typed =>
  Object.fromEntries(Object.entries(textsOf(form)).filter(([name]) => names.has(name)));

/** The back office's messages about single fields, for fields that exist in the form. */
const knownProblems = (fields: Record<string, string> | undefined): Problems =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => rows.some((row) => row.name === (name as FieldName))),
  );
