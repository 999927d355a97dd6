import type { Examples } from '../example.ts';

const values = { bookings: 42, people: 67 };

export const reportExamples = {
  getReport: {
    answer: {
      from: '2027-03',
      to: '2027-03',
      groupedBy: 'branch',
      columns: [
        { key: 'bookings', title: 'Bookings', unit: 'count' },
        { key: 'people', title: 'People', unit: 'count' },
      ],
      groups: [{ key: 'main', name: 'Church Street' }],
      rows: [
        { month: '2027-03', group: 'main', values },
        { month: '2027-03', group: null, values },
        { month: null, group: 'main', values },
        { month: null, group: null, values },
      ],
    },
  },
  exportReport: { answer: 'Month,Branch,Bookings,People\r\n2027-03,Church Street,42,67\r\n' },
} satisfies Examples;
