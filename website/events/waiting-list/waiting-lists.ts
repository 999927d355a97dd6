/** Begins the names of answers from the booking form, whose own fields stand on the same page. */
export const passedOnPrefix = 'passed-on-';
