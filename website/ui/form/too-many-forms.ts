import { genericToastVisibleMs, type ToastContent } from '../toast/toast.tsx';

/** The visitor's address has sent many forms within a minute. */
export const tooManyForms: ToastContent = {
  kind: 'warning',
  title: 'PLEASE WAIT A MOMENT',
  visibleMs: genericToastVisibleMs,
  message: 'Many forms have been sent from your address. Please wait a minute and send this one again.',
};
