import type { ToastContent } from '../ui/toast/toast.tsx';

/** Sections 2, 4 and 8 of the specification. */
export const waitingMessage = 'Please wait, your request is being processed.';
export const successMessage = 'Success! Your request has been processed.';
export const failedToast: ToastContent = {
  kind: 'error',
  title: 'ERROR',
  message: 'There was an error creating the Unattended Cremation',
};

/** The visitor's address has sent many requests within an hour. */
export const tooManyRequestsToast: ToastContent = {
  kind: 'warning',
  title: 'NOT SENT YET',
  message:
    'We have received a lot of requests from your connection. Please call us, or wait an hour and send this one again.',
};

export const formHeading = 'Request an unattended cremation';
export const checkHeading = 'Check your answers';
