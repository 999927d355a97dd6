import type { Examples } from './example.ts';

const customer = {
  reference: 'ELL-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  addressLine1: '12 High Street',
  addressLine2: null,
  town: 'Ludlow',
  postCode: 'SY8 1BS',
};
export const customerGuid = '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612';

const lines = [
  { description: 'Plan, third instalment', ledger: null, taxCode: 'exempt' as const, amountPence: 12_500 },
];
const invoice = {
  number: 'INV-2027-0318',
  customerGuid,
  issuedOn: '2027-03-01',
  dueOn: '2027-03-15',
  description: 'Funeral plan',
};
export const invoiceGuid = '8d1c5b74-e0f9-4a23-96b7-0e2d4f8a3c51';
export const { number: invoiceNumber } = invoice;
export const { amountPence } = lines[0]!;

const payment = {
  method: 'card' as const,
  receivedOn: '2027-03-10',
  amountPence,
  reason: 'Paid at the branch, slip 77',
};
const paymentGuid = 'f05a2e97-6c48-4d1b-a3e0-9b8d7c6f1e24';
const receipt = { guid: paymentGuid, source: 'branch' as const, ...payment, reference: 'B-77' };

export const billingExamples = {
  createCustomer: { request: customer, answer: { guid: customerGuid } },
  updateCustomer: { request: { addressLine1: '14 High Street', addressLine2: null } },
  getCustomers: {
    answer: {
      customers: [{ guid: customerGuid, ...customer, deceasedAt: null, mandate: 'active' }],
      next: null,
      total: 1,
    },
  },
  markDeceased: { request: { deceased: true } },
  createInvoice: { request: { ...invoice, lines }, answer: { guid: invoiceGuid } },
  updateInvoice: { request: { dueOn: '2027-03-22' } },
  cancelInvoice: { request: { reason: 'The family cancelled the plan.' } },
  collectAgain: { request: { reason: 'The payer’s bank has confirmed the account.' } },
  clearFlag: { request: { reason: 'Paid by cheque.' } },
  settleOverpayment: {
    request: { decision: 'refunded', amountPence, reason: 'Returned by bank transfer.' },
  },
  getInvoices: {
    answer: {
      invoices: [
        {
          guid: invoiceGuid,
          ...invoice,
          customerReference: customer.reference,
          amountPence,
          state: 'due',
          flagged: null,
          receivedPence: 0,
          overpaidPence: 0,
        },
      ],
      next: null,
      total: 1,
    },
  },
  recordPayment: {
    request: payment,
    answer: { guid: paymentGuid, outstandingPence: 0, overpaidPence: 0 },
  },
  reversePayment: { request: { reason: 'The payment was recorded twice.' } },
  getReceipts: { answer: [{ ...receipt, state: 'posted', reversedOn: null }] },
} satisfies Examples;
