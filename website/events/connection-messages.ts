import type { ToastContent } from '../ui/toast/toast.tsx';

// The messages of the browser itself for a dropped connection, part of every form's page. The others are in
// messages.ts.

export const noAnswerInTimeMessage = 'We got no answer in time, so what you sent may have reached us.';

/**
 * Only our own back office guarantees that a repeat books nothing more. An external one finds the booking by its
 * address.
 */
const onRepeats = {
  own: 'You can safely send it again: nothing is booked twice.',
  external: 'If you send it again, please use the same email address.',
};

/** Adds the advice to the message about an unknown outcome; leaves the back office's own reason as it is. */
export const withAdvice = (message: string | undefined, isLocalBackOffice: boolean): string | undefined =>
  message === noAnswerInTimeMessage
    ? `${message} ${onRepeats[isLocalBackOffice ? 'own' : 'external']}`
    : message;

export const registrationError: ToastContent = {
  kind: 'error',
  title: 'REGISTRATION ERROR',
  message: 'There was an error registering your attendance.',
};

// One message for both cases: the address has no booking, or an error on our side.
export const cancellationError: ToastContent = {
  kind: 'error',
  title: 'CANCELLATION ERROR',
  message:
    'There was an error finding your attendance booking. Please check the email address entered matches the email on the booking.',
};
