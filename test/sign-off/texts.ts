/** Two of the choices that a family is asked for. */
export const asItWas = 'To leave the deceased person in exactly the way they were when coming into our care.';
export const preserved = 'Preservation and presentation of the deceased person.';

/** The message about a sign-off that was refused. */
export const sorry =
  'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.';
