/** The two sentences of section 2 of the specification. */
export const setUp = 'Thank You, Your Direct Debit has been set up successfully.';
export const notSetUp =
  'Your Direct Debit setup has not been set up properly. Please contact your branch or try again';
