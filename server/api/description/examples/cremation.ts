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

const assignee = { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13', name: 'Ruth Okafor' };
const listed = {
  reference: cremationReference,
  state: 'in-progress' as const,
  receivedAt: '2025-11-15T10:12:00',
  deceased: 'Mr John Arthur Ellis',
  requester: 'Mrs Margaret Ellis',
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  assignee,
  revision: 3,
  isChangedByFamily: false,
};
const occupation = {
  label: 'Occupation',
  lines: ['Bell founder'],
  isAnswered: true,
  asSent: ['Bellfounder'],
};

export const requestExamples = {
  getRequests: {
    answer: { total: 1, counts: { new: 2, 'in-progress': 1, done: 14 }, items: [listed], next: null },
  },
  getRequest: {
    answer: {
      ...listed,
      familyRevision: 0,
      changedAt: '2025-11-15T10:12:00',
      keptUntil: '2026-11-15',
      isErased: false,
      sections: [{ heading: 'The person who died', answers: [occupation] }],
      answers: { ...cremationRequest, eMail2: null, businessPhone: null },
      notes: [
        { id: '7', by: assignee.name, at: '2025-11-15T11:00:00', text: 'She rings on Monday.', email: null },
      ],
      emails: [
        {
          id: '318',
          kind: 'cremation-requester',
          recipient: 'margaret@example.org',
          status: 'sent' as const,
          reason: null,
          createdAt: '2025-11-15T10:12:00',
          sentAt: '2025-11-15T10:12:04',
        },
      ],
    },
  },
  updateRequest: { request: { state: 'in-progress', assignee: assignee.guid, revision: 1 } },
  correctRequest: { request: { occupation: 'Bell founder', emailsFamily: false, revision: 2 } },
  addRequestNote: { request: { text: 'She rings on Monday.' } },
  sendRequestEmail: { request: { to: 'family', eMail: 'margaret.ellis@example.org' } },
  replyToRequest: {
    request: { subject: 'Your request', text: 'Thank you for your call. We are here until five.' },
  },
  getRequestDocument: { answer: '%PDF-1.7' },
  getDropdownLists: { answer: [{ fieldName: 'Gender', entries: ['Female', 'Male'], revision: 1 }] },
  updateDropdownList: { request: { entries: ['Female', 'Male', 'Not known'], revision: 1 } },
} satisfies Examples;
