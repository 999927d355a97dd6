import type { Examples } from './example.ts';

const event = {
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

const ofStaff = {
  endDateTime: '2027-03-29T12:00:00',
  bookingClosesAt: '2027-03-26T17:00:00',
  isDraft: false,
  publishAt: null,
};
const counts = { numberOfAttendees: 12, numberOfBookings: 7 };
const forStaff = {
  ...event,
  ...ofStaff,
  ...counts,
  state: 'upcoming' as const,
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  hasStarted: false,
  isBookable: true,
  cancelledAt: null,
  cancellationReason: null,
  undoableUntil: null,
  revision: 3,
};
const onStaffList = {
  guid: event.guid,
  title: event.title,
  startDateTime: event.startDateTime,
  endDateTime: ofStaff.endDateTime,
  location: event.location,
  town: event.town,
  maxCapacity: event.maxCapacity,
  ...counts,
  publishAt: null,
  state: 'upcoming' as const,
};

const booking = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: 2,
  extraInfo: 'One of us is vegetarian.',
  extraDescription: null,
};

const attendeeGuid = '9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2';
const { guid, ...details } = event;

export const eventExamples = {
  getBereavementEvents: { answer: [{ ...event, numberOfAttendees: 12 }] },
  // Without a private link, a look-up says only that there is a booking, and of how many.
  findExistingAttendee: {
    answer: {
      guid: attendeeGuid,
      name: null,
      eMail: null,
      numberOfAttendees: 2,
      extraInfo: null,
      extraDescription: null,
      attendanceStatus: 'Attending',
    },
  },
  createAttendee: { request: { ...booking, attendanceStatus: 'Attending', taskGuid: guid } },
  updateAttendee: { request: { ...booking, numberOfAttendees: 3, attendanceStatus: 'Attending' } },
  getEvents: { answer: [onStaffList] },
  getEvent: { answer: forStaff },
  createEvent: { request: { ...details, ...ofStaff }, answer: { guid } },
  updateEvent: { request: { startDateTime: '2027-03-29T11:00:00', maxCapacity: 45 } },
  cancelEvent: { request: { reason: 'The hall has been flooded.' } },
  getAttendees: {
    answer: [{ guid: attendeeGuid, ...booking, attendanceStatus: 'Attending', taskGuid: guid }],
  },
  emailPrivateLink: { request: { eMail: booking.eMail } },
} satisfies Examples;
