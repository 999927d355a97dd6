import type { FormReply } from '../../ui/form/checked-form.ts';
import type { WaitText } from '../../ui/form/form-error.tsx';
import type { ToastContent, CurrentToast } from '../../ui/toast/toast.tsx';
import { failedToast } from '../messages.ts';
import type { FormValues } from './read-request.ts';

/** The answer to a form that did not result in a sent request. */
export type FormAnswer = FormReply & {
  shows: 'form' | 'check';
  /** The field to change, chosen on the page of answers. */
  focus: string | null;
  toast: CurrentToast | null;
  /** An error on our side, so the message offers a person to talk to. */
  isOurFault: boolean;
  /** How long to wait, if too much was sent. */
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
/** The step of sending again a request that may have arrived. */
export const retryStep = 'again';
/** The control that says an earlier attempt may have arrived. */
export const mayHaveArrivedName = 'mayHaveArrived';

/** The form with its values, changed as stated. */
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

/** The answer when sending failed, with everything as it was typed. */
export const failedAnswer = (values: FormValues): FormAnswer =>
  answerWithForm(values, { toast: toastNow(failedToast), isOurFault: true, status: 503 });

/** The same when the visitor has sent too much. */
export const tooManyAnswer = (values: FormValues, toast: ToastContent, wait: WaitText): FormAnswer =>
  answerWithForm(values, { toast: toastNow(toast), wait, status: 429 });

const toastNow = (content: ToastContent): CurrentToast => ({ key: String(Date.now()), content });

/**
 * The same when there was no answer.
 * @param isUncertain false if it is certain that nothing was sent
 */
export const unansweredAnswer = (values: FormValues, isUncertain: boolean): FormAnswer =>
  failedAnswer({ ...values, ...(isUncertain && { [mayHaveArrivedName]: 'yes' }) });
