/** The sentences of section 8 of the specification, and more in the same tone. */
export const signoffMessages = {
  failed:
    'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.',
  done: 'Thank you. Sign-off has been received.',
  next: 'We have sent a copy to your email address. You do not need to do anything more.',
  change: 'If you would like something else after all, please call us on',
  recordedOn: (day: string) => `We recorded your wishes on ${day}.`,
};
