import type { Examples } from '../example.ts';

const event = {
  guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
};

const guid = '5a0c1f77-9e24-4a3b-b1d6-83f2c4e9d010';
const booking = { name: 'Harold Ellis', numberOfAttendees: 2, phone: '01632 960 118', eMail: null };
const attendee = { guid, ...booking, attendanceStatus: 'Attending', source: 'staff' } as const;
const onList = { ...attendee, hasNotes: true, isBookedTwice: false };
const notes = 'He comes by wheelchair.';

export const attendeeExamples = {
  getAttendance: {
    answer: {
      event: {
        ...event,
        location: 'Village Hall',
        extraInfoTitle: 'Dietary requirements',
        extraDescriptionTitle: null,
        hasStarted: false,
        isCancelled: false,
      },
      maxCapacity: 40,
      placesLeft: 26,
      people: 14,
      partiesWaiting: 0,
      readAt: '2027-03-02T09:00:00',
      bookings: { attending: 9, phone: 1, cancelled: 2 },
    },
  },
  searchAttendees: { answer: [onList] },
  addAttendee: { request: { ...booking, notes }, answer: { guid } },
  correctAttendee: { request: { eMail: 'harold@example.org', revision: 0 } },
  cancelAttendee: { request: { revision: 1 } },
  bookAttendeeAgain: { request: { overbookReason: 'His daughter has already come a long way.' } },
  resendConfirmation: { request: {} },
  findAttendees: { answer: [{ ...onList, event }] },
  getDoorList: {
    answer: [
      {
        name: booking.name,
        numberOfAttendees: booking.numberOfAttendees,
        phone: booking.phone,
        extraInfo: 'No nuts',
        extraDescription: null,
      },
    ],
  },
  exportAttendees: {
    answer:
      '"Name","People","Status","Email address","Phone","Dietary requirements","Booked","Booked by"\r\n' +
      '"Harold Ellis","2","Attending","","01632 960 118","No nuts","2027-03-01 11:45","Staff"\r\n',
  },
  getAttendee: {
    answer: {
      ...attendee,
      othersLikeIt: [],
      event,
      extraInfo: null,
      extraDescription: null,
      notes,
      bookedAt: '2027-03-01T11:45:00',
      changedAt: '2027-03-01T11:45:00',
      isBlocked: false,
      emails: [],
      revision: 0,
    },
  },
} satisfies Examples;
