import type { Examples } from '../example.ts';

const arrival = { guid: '5e7a1c90-3b42-4d18-a6f5-0c9d2e8b4471', people: 2 };

const booking = {
  guid: '9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2',
  code: '7KQFM2XD2229',
  name: 'Margaret Ellis',
  numberOfAttendees: 2,
  attendanceStatus: 'Attending' as const,
  extraInfo: 'One of us is vegetarian.',
  extraDescription: null,
  arrivals: [{ ...arrival, arrivedAt: '2027-03-29T10:22:00' }],
};

const totals = { expected: 12, arrived: 2, walkIns: 1, maxCapacity: 40 };

const walkIn = { guid: '1f0c6b2e-9a57-4e03-b8d4-7720aa61c3e9', name: 'Thomas Reed', people: 1 };

export const checkInExamples = {
  getCheckInList: {
    answer: {
      event: {
        guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
        title: 'Coffee morning',
        startDateTime: '2027-03-29T10:30:00',
        isCancelled: false,
        extraInfoTitle: 'Dietary requirements',
        extraDescriptionTitle: null,
      },
      totals,
      bookings: [booking],
      walkIns: [{ ...walkIn, arrivedAt: '2027-03-29T10:31:00' }],
      cursor: '1806316260000',
      next: null,
    },
  },
  getArrivalTotals: { answer: totals },
  findBookingByCode: { answer: booking },
  checkIn: { request: { ...arrival, attendeeGuid: booking.guid, secondsAgo: 240 }, answer: { counted: 2 } },
  addWalkIn: { request: walkIn },
} satisfies Examples;
