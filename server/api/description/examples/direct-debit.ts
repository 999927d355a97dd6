import { amountPence, customerGuid, invoiceGuid, invoiceNumber } from './billing.ts';
import type { Examples } from './example.ts';

const setUp = {
  guid: 'b4e7d0c2-5a91-4f38-8e6d-1c3f7a9b0d65',
  customerGuid,
  state: 'pending' as const,
  link: 'https://pay.gocardless.com/billing/static/flow?id=BRF000EXAMPLE',
  linkExpiresAt: '2027-03-08T10:00:00.000Z',
  letterAt: '2027-03-01T10:00:00.000Z',
};

const collection = {
  guid: '63f8a1d5-c720-4e9b-b5d6-8a0e2c4f7193',
  invoiceGuid,
  invoiceNumber,
  customerName: 'Margaret Ellis',
  attempt: 1,
  amountPence,
  state: 'submitted' as const,
  paymentId: 'PM000EXAMPLE',
  chargeDate: '2027-03-18',
  lastError: null,
  foundPaymentId: null,
  foundPence: null,
  changedAt: '2027-03-12T10:00:00.000Z',
};

export const directDebitExamples = {
  createDirectDebitSetUp: { request: { customerGuid }, answer: setUp },
  getDirectDebitSetUp: { answer: setUp },
  getCollections: {
    answer: {
      collections: [collection],
      next: null,
      total: 1,
    },
  },
  getCollection: { answer: collection },
  getOddEvents: {
    answer: [{ id: 'EV000EXAMPLE', receivedAt: '2027-03-12T10:00:00.000Z', event: '{"id":"EV000EXAMPLE"}' }],
  },
  endReview: {
    request: { decision: 'not-collected', reason: 'GoCardless shows no such payment.' },
  },
} satisfies Examples;
