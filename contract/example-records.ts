import { answerNames } from './records/booking-answers.ts';
import { contactTexts } from './records/contact.ts';
import { customerTexts } from './records/customer.ts';
import { mapNames } from './fields/shape.ts';

/** Records that the examples of several calls name. All tell one story: the Ellis family and their provider. */
export const exampleCustomer = {
  reference: 'ELL-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  phone: '01632 960 001',
  ...mapNames(customerTexts, () => null),
  addressLine1: '12 High Street',
  town: 'Ludlow',
  postCode: 'SY8 1BS',
};
export const exampleInvoiceLines = [
  { description: 'Plan, third instalment', ledger: null, taxCode: 'exempt' as const, amountPence: 12_500 },
];
export const exampleInvoice = {
  number: 'INV-2027-0318',
  customerGuid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612',
  issuedOn: '2027-03-01',
  dueOn: '2027-03-15',
  description: 'Funeral plan',
};
export const { number: exampleInvoiceNumber } = exampleInvoice;
export const { amountPence: exampleAmountPence } = exampleInvoiceLines[0]!;
export const exampleCremationRequest = {
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
export const exampleEvent = {
  guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
  details: 'Tea, coffee and quiet company for anyone who has been bereaved.',
  maxCapacity: 40,
  location: 'Village Hall',
  addressLine1: '1 Sample Lane',
  addressLine2: null,
  town: 'Ludlow',
  postCode: 'SY8 1AA',
  extraInfoTitle: 'Dietary requirements',
  extraDescriptionTitle: null,
  allowPhotoUpload: false,
};
export const exampleBooking = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: 2,
  ...mapNames(answerNames, () => null),
  extraInfo: 'One of us is vegetarian.',
};
export const { guid: exampleEventGuid, ...exampleEventDetails } = exampleEvent;
export const exampleJobResults = [{ name: 'Reminders', count: 12 }];
export const exampleStartedRun = {
  runId: '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72',
  joined: false,
  state: 'done' as const,
  results: exampleJobResults,
  error: null,
};
export const exampleContact = {
  cu: 'C-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  consent: 'yes, newsletter',
  consentSource: 'Card of 2 May 2026',
  ...mapNames(contactTexts, () => ''),
};
export const exampleContactFile = [
  Object.keys(exampleContact),
  Object.values(exampleContact).map((value) => `"${value}"`),
].join('\n');
export const exampleContactList = { guid: '8d2f6a34-0a1e-4a7b-b1f5-6c9d8e7f0a12', name: 'Support events' };
export const exampleSubject = 'Our support events this spring';
export const exampleColleague = { name: 'Ruth Okafor', eMail: 'ruth@example.org', role: 'staff' as const };
export const examplePhotographSource = `/photographs/${'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27'}/71c0f2a9?height=1600`;
export const exampleErasureReceipt = {
  number: 12,
  at: '2027-04-02T10:14:00',
  erased: { bookings: 1, emails: 3, history: 2 },
  stayed: { customers: 1 },
  backupsUntil: '2027-05-07',
  previousHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
};
export const exampleSignoffOptions = [
  {
    option: 'Oak',
    text: 'The oak coffin, as on page 3 of the brochure.',
    explanation: 'Solid oak, with brass handles.',
  },
  { option: 'Willow', text: 'The willow coffin, as on page 5 of the brochure.' },
];
