import type { ToastContent } from '../../ui/toast/toast.tsx';

export const notSentToast: ToastContent = {
  kind: 'error',
  title: 'EMAIL NOT SENT',
  message: 'There was an error sending the email with your link.',
};

/** The visitor's address has asked for many links within an hour. */
export const tooManyLinksToast: ToastContent = {
  kind: 'warning',
  title: 'EMAIL NOT SENT',
  message:
    'Too many links have been requested from your connection. Please call us, or wait an hour and try again.',
};
