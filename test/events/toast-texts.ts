/** Titles and messages of the toasts, in the words of section 8 of the specification. */
type ToastText = readonly [title: string, message: string];

export const registered: ToastText = [
  'ATTENDANCE REGISTERED',
  'Your attendance has been successfully registered, Thank you.',
];
export const notRegistered: ToastText = [
  'REGISTRATION ERROR',
  'There was an error registering your attendance.',
];
export const updated: ToastText = ['UPDATE SUCCESS', 'The attendee details have been successfully updated.'];
export const notUpdated: ToastText = ['UPDATE ERROR', 'There was an error updating the attendee details.'];
export const cancelled: ToastText = [
  'UPDATE SUCCESS',
  'The attendance booking has been successfully cancelled.',
];
export const notCancelled: ToastText = [
  'CANCELLATION ERROR',
  'There was an error finding your attendance booking. Please check the email address entered matches the email on the booking.',
];
export const bookingNotFound: ToastText = [
  'BOOKING NOT FOUND',
  'The event is full and your existing booking could not be found using this email address.',
];
export const describeFixedNumber = (attendees: number): ToastText => [
  'CANNOT INCREASE ATTENDEES',
  `The event is full so unfortunately you cannot increase the number of attendees from the ${attendees} attendees you currently have.`,
];
/** This toast and the next one are not in the specification. */
export const describePlacesLeft = (places: number): ToastText => [
  'NOT ENOUGH PLACES',
  places === 1
    ? 'Sorry, only 1 place is left. Please enter 1.'
    : `Sorry, only ${places} places are left. Please enter ${places} or fewer.`,
];
export const tooManyForms: ToastText = [
  'PLEASE WAIT A MOMENT',
  'We have received a lot of forms from your connection. Please wait a minute and try again.',
];
