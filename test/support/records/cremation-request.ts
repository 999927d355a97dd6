import type { CremationRequest } from '#contract/cremation.ts';
import { exampleCremationRequest as example } from '#contract/example-records.ts';
import type { FakeAnswer } from '../fake-back-office.ts';

export const requestPath = '/unattendedcremations';
export const dropdownsCall = 'GET UnattendedCremation/GetDropdowns';
export const sendCall = 'POST UnattendedCremation';

const createChoice = (fieldName: string) => (displayName: string) => ({ fieldName, displayName });

/** The answers of an external back office that works. */
export const wellAnswered = {
  [dropdownsCall]: {
    body: [
      ...['Single', 'Married', 'Widowed', 'Divorced'].map(createChoice('MaritalStatus')),
      ...['Female', 'Male'].map(createChoice('Gender')),
    ],
  },
  [sendCall]: { body: { reference: 'UC-4KTD-9WRX' } },
} satisfies Record<string, FakeAnswer>;

/** The required answers of a relative, by the names of the controls, in the form's order. */
export const margaret = {
  title: 'Mrs',
  firstName: 'Margaret',
  lastName: 'Ellis',
  eMail1: 'margaret@example.org',
  relationship: 'Daughter',
  deceasedTitle: 'Mr',
  deceasedFirstName: 'John',
  deceasedLastName: 'Ellis',
  maritalStatus: 'Widowed',
  gender: 'Male',
  dateOfBirth: '27 Mar 1938',
  dateOfDeath: '14 Nov 2025',
  addressLine1: '12 High Street',
  town: 'Ludlow',
  postcode: 'SY8 1BS',
};

/** The answers that are required once the box before the place of death is ticked, and the box itself. */
export const diedElsewhere = {
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'Ward 4',
  diedAtTown: 'Shrewsbury',
  diedAtPostcode: 'SY1 1AA',
};

/** The messages for missing required answers, in the order of the form. */
export const missing = {
  title: 'Please enter your title.',
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  eMail1: 'Please enter a valid email address.',
  relationship: 'Please enter your relationship to the person who died.',
  deceasedTitle: "Please enter the deceased's title.",
  deceasedFirstName: "Please enter the deceased's first name.",
  deceasedLastName: "Please enter the deceased's last name.",
  maritalStatus: 'Marital Status is required',
  gender: 'Gender is required',
  dateOfBirth: 'Please enter the date of birth.',
  dateOfDeath: 'Please enter the date of death.',
  addressLine1: "Please enter the deceased's address line 1.",
  town: "Please enter the deceased's town.",
  postcode: "Please enter the deceased's Postcode.",
};
export const placeMissing = {
  diedAtAddressLine1: 'Please enter address line 1 of the place where they died.',
  diedAtTown: 'Please enter the town where they died.',
  diedAtPostcode: 'Please enter the Postcode of the place where they died.',
};

/** The request of the OpenAPI document, with these changes. */
export const createCremationRequest = (changes: Partial<CremationRequest> = {}): CremationRequest => ({
  ...example,
  ...changes,
});
