import type { ToastContent } from '../ui/toast/toast.tsx';

// The browser's own messages for a dropped connection, part of every form's page. The rest is in messages.ts.

export const mayHaveArrived = 'We got no answer in time, so what you sent may have reached us.';

/** Only our own back office promises that a repeat books nothing more. Any other one finds the booking by its address. */
const onRepeats = {
  own: 'You can safely send it again: nothing is booked twice.',
  external: 'If you send it again, please use the same email address.',
};

/** The form's message about an outcome: a sentence above with its advice, or the back office's own reason. */
export const withAdvice = (sentence: string | undefined, isLocalBackOffice: boolean): string | undefined =>
  sentence === mayHaveArrived ? `${sentence} ${onRepeats[isLocalBackOffice ? 'own' : 'external']}` : sentence;

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
