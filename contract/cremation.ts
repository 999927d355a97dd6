import * as z from 'zod/mini';
import { emailMessage } from './booking.ts';
import { email, localDateTime, optional, required } from './fields.ts';

/** One entry of a list of choices; fieldName says which list. Specification, section 3. */
export const DropdownItem = z.object({ fieldName: z.string(), displayName: z.string() });
export type DropdownItem = z.output<typeof DropdownItem>;

/** The body of `POST UnattendedCremation`. Specification, sections 3 and 5. */
export const CremationRequest = z.object({
  title: required(30, 'Please enter your title.'),
  firstName: required(100, 'Please enter your first name.'),
  lastName: required(100, 'Please enter your last name.'),
  eMail1: email(500, emailMessage),
  eMail2: z.union([z.nullish(z.literal('')), email(500, emailMessage)]),
  mobilePhone: optional(50, 'mobilePhone'),
  homePhone: optional(50, 'homePhone'),
  businessPhone: optional(50, 'businessPhone'),
  relationship: required(255, 'Please enter your relationship to the person who died.'),
  deceasedTitle: required(30, "Please enter the deceased's title."),
  deceasedFirstName: required(50, "Please enter the deceased's first name."),
  deceasedMiddleName: optional(50, 'deceasedMiddleName'),
  deceasedLastName: required(50, "Please enter the deceased's last name."),
  maritalStatus: required(255, 'Marital Status is required'),
  gender: required(255, 'Gender is required'),
  dateOfBirth: localDateTime('Please enter the date of birth.'),
  dateOfDeath: localDateTime('Please enter the date of death.'),
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
});
export type CremationRequest = z.output<typeof CremationRequest>;
