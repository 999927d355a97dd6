import type { Examples } from '../example.ts';

const event = {
  guid: '7f0f2f3e-6a55-4a58-9a0c-4f0a6f0d8c11',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
};
const none = { items: [], hasMore: false };

export const searchExamples = {
  search: {
    answer: {
      bookings: {
        items: [
          {
            guid: '0f9c7a3e-51d2-4a6b-8f3d-2b7c9e4a1d60',
            name: 'Margaret Ellis',
            eMail: 'margaret@example.org',
            phone: null,
            attendanceStatus: 'Attending',
            event,
          },
        ],
        hasMore: false,
      },
      requests: none,
      events: none,
      funerals: none,
      signoffs: none,
      contacts: none,
      customers: none,
      invoices: none,
    },
  },
} satisfies Examples;
