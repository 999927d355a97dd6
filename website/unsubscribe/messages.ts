/** Section 8 of the specification; what it leaves open is said in its voice. */
export const unsubscribing = {
  failed: 'Sorry, we cannot unsubscribe you. Please contact us.',
  done: 'You have been successfully unsubscribed.',
};

export const resubscribing = {
  failed: 'Sorry, we cannot put you back on our list. Please contact us.',
  done: 'You are on our list again. Nothing else has changed.',
};
