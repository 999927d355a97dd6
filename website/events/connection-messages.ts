import type { ToastContent } from '../ui/toast/toast.tsx';

// What the browser itself says when a connection drops, so it is part of every form's page. The rest is in messages.ts.

export const mayHaveArrived =
  'We got no answer in time, so what you sent may have reached us. You can safely send it again: nothing is booked twice.';

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
