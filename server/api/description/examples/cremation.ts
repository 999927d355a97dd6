import type { CremationRequest } from '#contract/cremation.ts';
import type { Examples } from './example.ts';

export const cremationRequest: CremationRequest = {
  title: 'Mrs',
  firstName: 'Margaret',
  lastName: 'Ellis',
  eMail1: 'margaret@example.org',
  eMail2: '',
  mobilePhone: '07700 900 123',
  homePhone: null,
  businessPhone: '',
  relationship: 'Daughter',
  deceasedTitle: 'Mr',
  deceasedFirstName: 'John',
  deceasedMiddleName: 'Arthur',
  deceasedLastName: 'Ellis',
  maritalStatus: 'Widowed',
  gender: 'Male',
  dateOfBirth: '1938-03-27T00:00:00',
  dateOfDeath: '2025-11-14T00:00:00',
  occupation: 'Bell founder',
  addressLine1: '12 High Street',
  addressLine2: null,
  town: 'Ludlow',
  postcode: 'SY8 1BS',
  diedAtAddressLine1: null,
  diedAtAddressLine2: null,
  diedAtTown: null,
  diedAtPostcode: null,
  deceasedDoctorSurgery: 'Portcullis Surgery',
  unnaturalMedicalImplant: 'A pacemaker',
  paymentType: 'Bank transfer',
  remainsInstructions: 'I would like to collect them.',
  causeOfDeath: null,
  discussFurther: null,
};

export const cremationReference = 'UC-2025-00042';

export const cremationExamples = {
  getDropdowns: {
    answer: [
      { fieldName: 'title', displayName: 'Mrs' },
      { fieldName: 'relationship', displayName: 'Daughter' },
    ],
  },
  createUnattendedCremation: { request: cremationRequest, answer: { reference: cremationReference } },
  markRequestSeen: { request: { revision: 1 } },
} satisfies Examples;
