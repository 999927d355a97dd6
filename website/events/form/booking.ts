import * as z from 'zod/mini';
import { answerNames } from '#contract/records/booking-answers.ts';
import { attendeesMessage, bookingRules, textRules } from '#contract/booking.ts';
import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';

/** Typed text in the contract's form: no surrounding or invisible characters; a missing control reads as empty. */
const typedText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' ? cleanText(value) : '')),
);
const typedAddress = z.pipe(typedText, z.transform(cleanAddress));

// "3" is three; "3.5", "1e1" and "three" are not numbers of people.
const numberInText = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, attendeesMessage)),
  z.pipe(z.transform(Number), bookingRules.numberOfAttendees),
);
const nullIfBlank = z.transform((text: string) => text || null);

// Answers keep their line breaks; browsers send CRLF but count one character. A missing control means no answer.
const typedAnswer = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string | null | undefined =>
    typeof value === 'string' ? cleanText(value.replaceAll('\r\n', '\n')) : undefined,
  ),
);

// Creates the fields in the order of the form, which the error summary follows.
const createForm = <Count extends z.ZodMiniType>(numberOfAttendees: Count) =>
  z.object({
    name: z.pipe(typedText, bookingRules.name),
    eMail: z.pipe(typedAddress, bookingRules.eMail),
    numberOfAttendees,
    ...mapNames(answerNames, (name) => z.pipe(typedAnswer, textRules[name])),
  });

/** The booking form: the contract's fields, read from typed text. */
const BookingForm = createForm(z.pipe(typedText, numberInText));

/** The form for amending a booking that it does not show: a blank number keeps the booked one. */
const AmendForm = createForm(z.pipe(typedText, z.pipe(nullIfBlank, z.nullable(numberInText))));
export type Booking = z.output<typeof AmendForm>;

/** @param isAttendeeCountFixed whether a blank number keeps the booked one */
export const chooseBookingForm = (
  isAttendeeCountFixed: boolean,
): z.ZodMiniType<Booking, Record<string, unknown>> => (isAttendeeCountFixed ? AmendForm : BookingForm);

/** The form for a waiting list: a booking without the questions of the event. */
export const WaitingForm = z.object({
  name: BookingForm.shape.name,
  eMail: BookingForm.shape.eMail,
  numberOfAttendees: BookingForm.shape.numberOfAttendees,
});

/** The form that accepts held places. The address is known. */
export const AcceptForm = z.omit(BookingForm, { eMail: true });

/** The cancel form and the form for a private link have only the email address. */
export const AddressForm = z.object({ eMail: z.pipe(typedAddress, bookingRules.eMail) });
