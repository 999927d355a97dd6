import { attendeesPerBookingMax } from './capacity.ts';
import { email, optional, required, wholeNumber } from './fields/fields.ts';

export const attendeesMessage = 'Please enter the number of attendees (1-50).';
export const emailMessage = 'Please enter a valid email address.';

/** The visitor's fields. The controls of the booking form have these names. Specification, sections 3 and 5. */
export const bookingFields = {
  name: required(255, 'Please enter your name.'),
  eMail: email(500, emailMessage),
  numberOfAttendees: wholeNumber(1, attendeesPerBookingMax, attendeesMessage),
  extraInfo: optional(500, 'extraInfo'),
  extraDescription: optional(2000, 'extraDescription'),
};
