import type { ToastContent } from '../ui/toast.tsx';

/** Sections 2, 4 and 8 of the specification. */
export const waiting = 'Please wait, your request is being processed.';
export const success = 'Success! Your request has been processed.';
export const failed: ToastContent = {
  kind: 'error',
  title: 'ERROR',
  message: 'There was an error creating the Unattended Cremation',
};

export const heading = 'Request an unattended cremation';
export const checkHeading = 'Check your answers';
