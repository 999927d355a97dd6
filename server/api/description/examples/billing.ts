import type { Examples } from './example.ts';

const customer = {
  reference: 'ELL-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  phone: '01632 960 001',
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
const refundGuid = 'c1d4e7a0-5b38-4f92-8d6e-7a0b3c9f2e14';
const receipt = { guid: paymentGuid, source: 'branch' as const, ...payment, reference: 'B-77' };

const customerRecord = {
  guid: customerGuid,
  ...customer,
  deceasedAt: null,
  mandate: 'active',
  balancePence: amountPence,
  revision: 1,
};
const invoiceRecord = {
  guid: invoiceGuid,
  ...invoice,
  customerReference: customer.reference,
  customerName: customer.name,
  amountPence,
  state: 'due' as const,
  flagged: null,
  receivedPence: 0,
  overpaidPence: 0,
  outstandingPence: amountPence,
  isStopped: false,
  waitUntil: null,
  endedMandate: null,
  revision: 1,
};

export const billingExamples = {
  createCustomer: { request: customer, answer: { guid: customerGuid } },
  updateCustomer: { request: { addressLine1: '14 High Street', addressLine2: null } },
  getCustomers: {
    answer: {
      customers: [customerRecord],
      next: null,
      total: 1,
    },
  },
  getCustomer: {
    answer: {
      ...customerRecord,
      mandates: [{ id: 'MD000EXAMPLE', state: 'active', since: '2027-01-08', changedOn: '2027-01-12' }],
      setUp: {
        state: 'fulfilled',
        emailedAt: '2027-01-08T10:00:00',
        linkExpiresAt: '2027-01-15T10:00:00',
        link: null,
      },
    },
  },
  getStatement: { answer: '%PDF-1.7' },
  getWhatDeathStops: {
    answer: {
      eMail: customer.eMail,
      pendingEmails: 1,
      otherCustomers: 1,
      contacts: 1,
      bookings: 0,
      invoices: [{ guid: invoiceGuid, number: invoiceNumber, outstandingPence: amountPence }],
      cancellable: 1,
      atTheBank: 0,
    },
  },
  markDeceased: { request: { deceased: true } },
  createInvoice: { request: { ...invoice, lines }, answer: { guid: invoiceGuid } },
  updateInvoice: { request: { dueOn: '2027-03-22' } },
  cancelInvoice: { request: { reason: 'The family cancelled the plan.' } },
  collectAgain: { request: { reason: 'The payer’s bank has confirmed the account.' } },
  stopCollecting: { request: { reason: 'They pay by standing order.' } },
  waitToCollect: { request: { until: '2027-04-01', reason: 'Until the pension has come.' } },
  clearFlag: { request: { reason: 'Paid by cheque.' } },
  settleOverpayment: {
    request: { decision: 'refunded', amountPence, reason: 'Returned by bank transfer.' },
  },
  getInvoices: {
    answer: {
      invoices: [invoiceRecord],
      next: null,
      total: 1,
      counts: { due: 1, collecting: 0, decision: 0, paid: 0, cancelled: 0 },
    },
  },
  recordPayment: {
    request: payment,
    answer: { guid: paymentGuid, outstandingPence: 0, overpaidPence: 0 },
  },
  reversePayment: { request: { reason: 'The payment was recorded twice.' } },
  getInvoice: {
    answer: {
      ...invoiceRecord,
      lines,
      isInAccounts: true,
      customer: { eMail: customer.eMail, phone: customer.phone, isDeceased: false, mandate: 'active' },
      collections: [],
      receipts: [],
      refunds: [],
      refundablePence: 0,
      notes: [],
    },
  },
  refundPayment: {
    request: { amountPence: 2_500, reason: 'The flowers were not delivered.' },
    answer: { guid: refundGuid },
  },
  recordRefund: {
    request: {
      method: 'cash',
      refundedOn: '2027-03-12',
      amountPence: 2_500,
      reason: 'A smaller stone was chosen.',
    },
    answer: { guid: refundGuid },
  },
  reverseRefund: { request: { reason: 'Entered for the wrong invoice.' } },
  addInvoiceNote: { request: { text: 'Rang Mrs Ellis. She calls back on Monday.' } },
  emailCustomer: {
    request: {
      eMail: customer.eMail,
      subject: 'Your invoice',
      text: 'We could not collect your invoice. Please call us.',
    },
  },
  getReceipts: { answer: [{ ...receipt, state: 'posted', reversedOn: null }] },
} satisfies Examples;
