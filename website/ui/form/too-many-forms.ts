import { genericToastVisibleMs, type ToastContent } from '../toast/toast.tsx';

/** The visitor's address has sent many forms within a minute. */
export const tooManyForms: ToastContent = {
  kind: 'warning',
  title: 'PLEASE WAIT A MOMENT',
  visibleMs: genericToastVisibleMs,
  message: 'We have received a lot of forms from your connection. Please wait a minute and try again.',
};
