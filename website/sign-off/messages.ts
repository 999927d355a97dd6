/** Section 8 of the specification; what it leaves open is said in its voice. */
export const signedOff = {
  failed:
    'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.',
  done: 'Thank you. Sign-off has been received.',
};
