import { invoiceNumber } from './billing.ts';
import type { Examples } from './example.ts';

const comparison = {
  comparedAt: '2027-03-31T02:34:10',
  customers: { here: 41, inSage: 41 },
  months: [
    {
      month: '2027-03',
      kind: 'invoice' as const,
      here: { count: 12, pence: 1_284_500 },
      inSage: { count: 11, pence: 1_272_000 },
    },
  ],
  differences: [{ kind: 'invoice' as const, reference: invoiceNumber, herePence: 12_500, inSagePence: null }],
};

export const sageExamples = {
  connectSage: { answer: { url: 'https://www.sageone.com/oauth2/auth/central?client_id=example' } },
  finishSage: {
    request: { code: 'GB/3f9c1e', state: 'a1b2c3d4' },
    answer: { businesses: [{ id: '7c0d', name: 'Willow and Daughters', isOurs: true }] },
  },
  getSageState: { answer: { state: 'connected', says: 'Connected to Willow and Daughters.' } },
  getSageWaiting: {
    answer: [{ kind: 'invoice', reference: invoiceNumber, state: 'waiting', reason: null }],
  },
  getSageHandled: {
    answer: [{ kind: 'invoice', reference: invoiceNumber, state: 'done', reason: null }],
  },
  getSageComparison: { answer: comparison },
  compareSage: { answer: comparison },
  retrySage: { answer: { count: 1 } },
  getSage50Batches: {
    answer: [
      {
        number: 7,
        createdAt: '2027-03-31T02:00:00',
        customers: 1,
        invoices: 1,
        invoicesPence: 12_500,
        receipts: 0,
        receiptsPence: 0,
        refunds: 0,
        refundsPence: 0,
        takenBack: 0,
        takenBackPence: 0,
      },
    ],
  },
  getSage50File: { answer: 'SI,ELL1042,4000,0,01/03/2027,INV-2027-0318,Funeral plan,125.00,T2,0.00\r\n' },
} satisfies Examples;
