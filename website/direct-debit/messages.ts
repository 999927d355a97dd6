export const setUpHeading = 'Your Direct Debit is set up';
export const failedHeading = 'Your Direct Debit is not set up';

/** The two sentences of section 2 of the specification, each with an explanation. */
export const setUpDone = 'Thank You, Your Direct Debit has been set up successfully.';
export const setUpFailed =
  'Your Direct Debit setup has not been set up properly. Please contact your branch or try again';

export const afterSetUp = 'You do not need to do anything more.';
export const beforePayments = 'We will tell you the amount and date before we take a payment.';
export const afterFailure = 'No payment has been taken.';
