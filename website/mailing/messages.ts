/** Section 8 of the specification; what it leaves open is said in its voice. */
export const unsubscribing = {
  failed: 'Sorry, we cannot unsubscribe you. Please contact us.',
  done: 'You have been successfully unsubscribed.',
};

export const takingBack = {
  failed: 'Sorry, we cannot put you back on our list. Please contact us.',
  done: 'You are on our list again. Nothing else has changed.',
};

export const signedOff = {
  failed:
    'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.',
  done: 'Thank you. Sign-off has been received.',
};

export const tooMany = 'Many requests have come from your address. Please wait a minute and try again.';
