import { bookingFieldNames } from '#contract/records/booking.ts';
import { cleanAddress } from '#contract/fields/clean-text.ts';

type Values = Partial<Record<string, string>>;

/** The fields of a booking that a form has sent, as a call takes them. One that the form did not show is left out. */
export function readAttendee(values: Values) {
  const sent = bookingFieldNames.filter((field) => values[field] !== undefined);
  const texts = Object.fromEntries(sent.map((field) => [field, values[field]!.replaceAll('\r\n', '\n')]));
  return {
    ...texts,
    name: values.name ?? '',
    eMail: cleanAddress(values.eMail ?? ''),
    numberOfAttendees: parseNumberOfPeople(values.numberOfAttendees),
    ...(values.overbookReason && { overbookReason: values.overbookReason }),
  };
}

/** NaN for an empty or odd number, which is refused with the sentence of the contract. */
export const parseNumberOfPeople = (text = ''): number =>
  /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
