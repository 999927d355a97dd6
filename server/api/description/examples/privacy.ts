import type { Examples } from './example.ts';

const booking = { kind: 'bookings' as const, id: '6f2a0c1e-8d57-4b3f-9a24-5b1c7e90d318' };
const label = 'Mary Ellis, 2 people';
const detail = 'Remembrance service, 14 Mar 2027, 3:00 pm';
const receipt = {
  number: 12,
  at: '2027-04-02T10:14:00',
  erased: { bookings: 1, emails: 3, history: 2 },
  stayed: { customers: 1 },
  backupsUntil: '2027-05-07',
  previousHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
};
const code = '7KM3Q-XW9PT-2ADHC-V84RN';

export const privacyExamples = {
  findPersonalData: {
    answer: [
      {
        kind: booking.kind,
        records: [{ id: booking.id, label, detail, path: null, match: 'address', stays: null }],
        hasMore: false,
      },
    ],
  },
  exportPersonalData: {
    request: { records: [booking] },
    answer: {
      provider: 'Willow & Sons',
      exportedAt: '2027-04-02T09:14:00.000Z',
      records: [{ ...booking, label, fields: { name: 'Mary Ellis', numberOfAttendees: 2 } }],
    },
  },
  getPersonalDataDocument: { request: { records: [booking] }, answer: '%PDF-1.7' },
  previewErasure: {
    request: { records: [booking] },
    answer: {
      erases: [{ kind: booking.kind, records: [`${label} (${detail})`] }],
      stays: [],
      backupsUntil: receipt.backupsUntil,
    },
  },
  erasePersonalData: {
    request: { records: [booking] },
    answer: { guid: 'b0c4b3f0-6f4e-4b5e-9f43-1f1d1c1f8a90', receipt: receipt.number },
  },
  getErasureReceipts: { answer: [receipt] },
  getErasureReceipt: { answer: { ...receipt, code } },
  getOpenErasures: {
    answer: [
      { guid: 'b0c4b3f0-6f4e-4b5e-9f43-1f1d1c1f8a90', by: 'Ruth Amos', begunAt: '2027-04-02T10:14:00' },
    ],
  },
  checkReceiptChain: { answer: { isWhole: true, receipts: 12, brokenAt: null } },
  checkErasureReceipt: { answer: { ...receipt, isWhole: true } },
  getRetention: {
    answer: [
      {
        name: 'attendees',
        keeps: { count: 365, unit: 'days' },
        setting: 'KEEP_ATTENDEES_DAYS',
        due: 14,
        oldest: '2026-03-29',
      },
    ],
  },
  getPersonalDataRegister: {
    answer: [
      {
        name: 'arrival',
        about: 'Arrivals at the door',
        holds: { name: 'Name' },
        foundBy: 'name',
        erasure: 'The name is emptied.',
        stays: {},
        notExported: {},
        rule: 'walk-ins',
        until: null,
      },
    ],
  },
} satisfies Examples;
