/** The prefix of answers from the booking form, whose own fields are on the same page. */
export const passedOnPrefix = 'passed-on-';
