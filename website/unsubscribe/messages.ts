/** The sentences of section 8 of the specification, and more in the same tone. */
export const unsubscribeTexts = {
  failed: 'Sorry, we cannot unsubscribe you. Please contact us.',
  done: 'You have been successfully unsubscribed.',
  next: 'You will still get emails about your bookings, and about anything else you ask us for.',
};

export const resubscribeTexts = {
  heading: 'You are on our list',
  failed: 'Sorry, we cannot put you back on our list. Please contact us.',
  done: 'You are on our list again. Nothing else has changed.',
};
