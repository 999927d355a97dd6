import type { FormReply } from '../../ui/form/checked-form.ts';
import type { WaitText } from '../../ui/form/form-error.tsx';
import { createCurrentToast, type CurrentToast, type ToastContent } from '../../ui/toast/toast.tsx';
import { failedToast } from '../messages.ts';
import type { FormValues } from './read-request.ts';

/** The answer to a form that was not sent on. */
export type FormAnswer = FormReply & {
  shows: 'form' | 'check';
  /** The field to change, chosen on the page of answers. */
  focus: string | null;
  toast: CurrentToast | null;
  /** Whether the error is on our side; the message then offers a person to talk to. */
  isOurFault: boolean;
  /** How long to wait after too many requests. */
  wait?: WaitText;
  status: number;
};

/** The control that identifies repeats of the same request. */
export const keyName = 'requestKey';
/** The value of the button pressed; without it the request is sent. */
export const stepName = 'step';
export const changeName = 'change';
/** The control that says which answer is being changed, for the way back to it on the page of answers. */
export const changedName = 'changed';
/** The step that sends a request again which may have arrived. */
export const retryStep = 'again';
/** The control that says an earlier attempt may have arrived. */
export const mayHaveArrivedName = 'mayHaveArrived';

/** Answers with the form and its values, and these changes. */
export const answerWithForm = (values: FormValues, more: Partial<FormAnswer> = {}): FormAnswer => ({
  shows: 'form',
  values,
  problems: {},
  focus: null,
  toast: null,
  isOurFault: false,
  status: 200,
  ...more,
});

/** Answers that sending failed, with everything as it was typed. */
export const createFailedAnswer = (values: FormValues): FormAnswer =>
  answerWithForm(values, { toast: createCurrentToast(failedToast), isOurFault: true, status: 503 });

/** Answers that the visitor has sent too many requests. */
export const createTooManyAnswer = (values: FormValues, toast: ToastContent, wait: WaitText): FormAnswer =>
  answerWithForm(values, { toast: createCurrentToast(toast), wait, status: 429 });

/**
 * Answers that there was no response.
 * @param isUncertain false if it is certain that nothing was sent
 */
export const createUnansweredAnswer = (values: FormValues, isUncertain: boolean): FormAnswer =>
  createFailedAnswer({ ...values, ...(isUncertain && { [mayHaveArrivedName]: 'yes' }) });
