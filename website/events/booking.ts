import * as z from 'zod/mini';
import { attendeesMessage, bookingFields } from '#contract/booking.ts';
import { cleanAddress, cleanText } from '#contract/clean-text.ts';

/** Typed text as the contract wants it: no surrounding or invisible characters; a missing control reads as empty. */
const typed = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' ? cleanText(value) : '')),
);
const typedAddress = z.pipe(typed, z.transform(cleanAddress));

// "3" is three; "3.5", "1e1" and "three" are not numbers of people.
const typedNumber = z.pipe(
  typed,
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, attendeesMessage)),
    z.pipe(z.transform(Number), bookingFields.numberOfAttendees),
  ),
);

// Answers keep their line breaks; browsers send CRLF and count one.
const typedAnswer = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string | null | undefined =>
    typeof value === 'string' ? cleanText(value.replaceAll('\r\n', '\n')) : '',
  ),
);

/** The booking form: the contract's fields, read from typed text. */
export const BookingForm = z.object({
  name: z.pipe(typed, bookingFields.name),
  eMail: z.pipe(typedAddress, bookingFields.eMail),
  numberOfAttendees: typedNumber,
  extraInfo: z.pipe(typedAnswer, bookingFields.extraInfo),
  extraDescription: z.pipe(typedAnswer, bookingFields.extraDescription),
});
export type Booking = z.output<typeof BookingForm>;

/** The cancel form has the e-mail address only. */
export const CancelForm = z.object({ eMail: z.pipe(typedAddress, bookingFields.eMail) });
