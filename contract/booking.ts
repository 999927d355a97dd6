import { bookingFields, bookingTexts } from './records/booking.ts';
import { attendeesPerBookingMax } from './capacity.ts';
import { email, optional, required, wholeNumber } from './fields/fields.ts';
import { mapNames } from './fields/shape.ts';

export const attendeesMessage = 'Please enter the number of attendees (1-50).';
export const emailMessage = 'Please enter a valid email address.';

/** The rules of the fields that visitors must enter. The controls of the booking form have these names. Specification, sections 3 and 5. */
export const bookingRules = {
  name: required(255, 'Please enter your name.'),
  eMail: email(500, emailMessage),
  numberOfAttendees: wholeNumber(1, attendeesPerBookingMax, attendeesMessage),
};

export const textRules = mapNames(bookingTexts, (name) => optional(bookingFields[name].charactersMax, name));
