import * as z from 'zod/mini';
import { emailMessage } from './booking.ts';
import { getDay, formatDay } from './fields/days.ts';
import { earliestDay } from './fields/today.ts';
import { email, isLocalDateTime, localDateTime, optional, required } from './fields/fields.ts';
import { isEmpty, isTruthy } from './fields/lenient.ts';

/** One entry of a dropdown list; fieldName identifies the list. Specification, section 3. */
export const DropdownItem = z.object({ fieldName: z.string(), displayName: z.string() });
export type DropdownItem = z.output<typeof DropdownItem>;

const day = (message: string) =>
  localDateTime(message).check(
    z.refine((text) => text >= earliestDay, 'Please enter a date from 1 January 1900 onwards.'),
  );

/** The relative's fields. The controls of the form have these names. Specification, sections 3 and 5. */
export const cremationFields = {
  title: required(30, 'Please enter your title.'),
  firstName: required(100, 'Please enter your first name.'),
  lastName: required(100, 'Please enter your last name.'),
  eMail1: email(500, emailMessage),
  eMail2: z.union([z.nullish(z.literal('')), email(500, emailMessage)]),
  // Any text, such as "ask for me at the shop": section 5 limits only their length.
  mobilePhone: optional(50, 'A telephone number'),
  homePhone: optional(50, 'A telephone number'),
  businessPhone: optional(50, 'A telephone number'),
  relationship: required(255, 'Please enter your relationship to the person who died.'),
  deceasedTitle: required(30, "Please enter the deceased's title."),
  deceasedFirstName: required(50, "Please enter the deceased's first name."),
  deceasedMiddleName: optional(50, 'deceasedMiddleName'),
  deceasedLastName: required(50, "Please enter the deceased's last name."),
  maritalStatus: required(255, 'Marital Status is required'),
  gender: required(255, 'Gender is required'),
  dateOfBirth: day('Please enter the date of birth.'),
  dateOfDeath: day('Please enter the date of death.'),
  occupation: optional(100, 'occupation'),
  addressLine1: required(255, "Please enter the deceased's address line 1."),
  addressLine2: optional(255, 'addressLine2'),
  town: required(255, "Please enter the deceased's town."),
  postcode: required(10, "Please enter the deceased's Postcode."),
  diedAtAddressLine1: optional(255, 'diedAtAddressLine1'),
  diedAtAddressLine2: optional(255, 'diedAtAddressLine2'),
  diedAtTown: optional(255, 'diedAtTown'),
  diedAtPostcode: optional(10, 'diedAtPostcode'),
  deceasedDoctorSurgery: optional(500, 'deceasedDoctorSurgery'),
  unnaturalMedicalImplant: optional(500, 'unnaturalMedicalImplant'),
  paymentType: optional(500, 'paymentType'),
  remainsInstructions: optional(1000, 'remainsInstructions'),
  causeOfDeath: optional(1000, 'causeOfDeath'),
  discussFurther: optional(1000, 'discussFurther'),
};

/** The fields required when the place of death is not the home address. */
export const placeOfDeathMessages = {
  diedAtAddressLine1: 'Please enter address line 1 of the place where they died.',
  diedAtTown: 'Please enter the town where they died.',
  diedAtPostcode: 'Please enter the Postcode of the place where they died.',
};

const placeNames = ['diedAtAddressLine1', 'diedAtAddressLine2', 'diedAtTown', 'diedAtPostcode'];

type Fields = Record<string, unknown>;

/** Whether any field of a place of death other than the home is filled in. */
export const hasOtherPlaceOfDeath = (request: Fields): boolean =>
  placeNames.some((name) => !isBlank(request[name]));

/** The message for a death before the birth, naming both days, or null. */
export function checkDateOrder({ dateOfBirth, dateOfDeath }: Fields): string | null {
  if (!isDate(dateOfBirth) || !isDate(dateOfDeath)) return null;
  if (getDay(dateOfDeath) >= getDay(dateOfBirth)) return null;
  return `Please check both dates: the date of death, ${formatDay(dateOfDeath)}, is before the date of birth, ${formatDay(dateOfBirth)}.`;
}

const isDate = (value: unknown): value is string => typeof value === 'string' && isLocalDateTime(value);

const futureMessages = {
  dateOfBirth: 'Please enter a date of birth that is today or earlier.',
  dateOfDeath: 'Please enter a date of death that is today or earlier.',
};

/** The messages for dates after `today`, by field. The caller supplies today's date. */
export const checkFutureDates = (request: Fields, today: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(futureMessages).filter(([name]) => getDay(String(request[name] ?? '')) > today),
  );

// Checks across fields run together with those of single fields, so that all errors are shown at once.
const refineField = (
  path: string,
  applies: (request: Fields) => boolean,
  error: (request: Fields) => string,
) =>
  z.refine<Fields>(applies, {
    path: [path],
    error: ({ input }) => error(input as Fields),
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/**
 * The body of `POST UnattendedCremation`. Specification, sections 3 and 5. Without a place of death, it is the home
 * address. The schema has no clock: its users check that no date lies in the future.
 */
export const CremationRequest = z.strictObject(cremationFields).check(
  ...Object.entries(placeOfDeathMessages).map(([name, message]) =>
    refineField(
      name,
      (request) => !hasOtherPlaceOfDeath(request) || !isBlank(request[name]),
      () => message,
    ),
  ),
  refineField(
    'dateOfDeath',
    (request) => !checkDateOrder(request),
    (request) => checkDateOrder(request)!,
  ),
);
export type CremationRequest = z.output<typeof CremationRequest>;

/** "truthy = success; empty/falsy = error", as in the look-up: `{}` and `[]` are empty. With the reference of the request if the back office returns one. */
export const CremationReceipt = z.pipe(
  z.unknown(),
  z.transform((answer) =>
    isTruthy(answer) && !isEmpty(answer) ? { reference: readReference(answer) } : false,
  ),
);

function readReference(answer: unknown): string | null {
  const { reference } = Object(answer) as { reference?: unknown };
  return typeof reference === 'string' && /^[\w-]{1,40}$/.test(reference) ? reference : null;
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
