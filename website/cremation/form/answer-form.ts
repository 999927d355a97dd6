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

/** The answer to a form that did not end in a sent request. */
export type FormAnswer = FormReply & {
  shows: 'form' | 'check';
  /** The field that was to be changed, from the page of answers. */
  focus: string | null;
  toast: ToastNews | null;
  /** Something of ours failed, so that a person to talk to is worth a word. */
  ourFault: boolean;
  status: number;
};

/** The control that makes every repeat of a request the same request. */
export const keyName = 'requestKey';
/** The buttons of the form say with it what they are for; without it the request is sent. */
export const stepName = 'step';
export const changeName = 'change';
/** The step of somebody who sends a request again that may have arrived. */
export const againStep = 'again';
/** The control that says that an earlier attempt may have arrived. */
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

/** Where sending failed, with everything as it was typed. */
const failedAnswer = (values: Typed, toast: ToastContent = failed, status = 503): FormAnswer =>
  again(values, { toast: { key: String(Date.now()), content: toast }, ourFault: toast === failed, status });

/** The same where no answer came. @param isUncertain false where it is certain that nothing was sent */
export const unansweredAnswer = (values: Typed, isUncertain: boolean): FormAnswer =>
  failedAnswer({ ...values, ...(isUncertain && { [mayHaveArrivedName]: 'yes' }) });

/** Acts on the form: sends the request, shows the answers to check them, or shows the form again. */
export async function answerForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<FormAnswer | Sent> {
  const values = titleCaseRequest(knownTexts(form));
  const step = form.get(stepName);
  if (form.has(changeName)) return again(values, { focus: String(form.get(changeName)) });
  if (step === 'choices') return again(values);
  // Before anything is checked, because checking is work too.
  if (context.get(requestFactsContext).tooManyForms) return failedAnswer(values, tooManyForms, 429);
  const { request, problems } = readRequest(values, todayInLondon(new Date()));
  if (Object.keys(problems).length > 0) return again(values, { problems, status: 400 });
  if (step === 'check') return again(values, { shows: 'check' });
  if (values[mayHaveArrivedName] && step !== againStep) {
    // Nothing is sent before somebody has said so. Enter in a field, for one, does not.
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

// Anything else that was sent is nothing that somebody typed here.
const knownTexts = (form: FormData): Typed =>
  Object.fromEntries(Object.entries(textsOf(form)).filter(([name]) => names.has(name)));

/** What a back office has against single fields, where they are ones that can be put right. */
const knownProblems = (fields: Record<string, string> | undefined): Problems =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => rows.some((row) => row.name === (name as FieldName))),
  );
