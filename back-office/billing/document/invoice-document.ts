import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { isCreditInForce } from '#contract/operator/money/credit-notes.ts';
import { isPaidByDirectDebit } from '#contract/operator/money/invoice-document.ts';
import { splitTax } from '../../accounting/account-codes.ts';
import { oneLine } from '../../email/email.ts';
import { createRow, type Document, type Section } from '../../pdf/document.ts';
import type { InvoiceSender } from '../../settings/invoice-sender.ts';
import { createLinesSection, createTaxSections, type TaxedLine } from './line-tables.ts';

type InvoiceInput = { invoice: InvoiceRecord; address: string[]; sender: InvoiceSender };

/** An invoice for the customer, as UK law asks of one with VAT. */
export function createInvoiceDocument({ invoice, address, sender }: InvoiceInput): Document {
  return {
    title: invoice.state === 'cancelled' ? 'Cancelled invoice' : 'Invoice',
    reference: invoice.number,
    provider: { name: sender.name, accent: sender.accent ?? null },
    letterhead: createLetterhead(sender),
    lead: [describeState(invoice)],
    sections: [
      createFactsSection(invoice, address),
      createLinesSection(invoice.description, taxedLines(invoice)),
      ...createTaxSections(taxedLines(invoice)),
      ...createPaymentSections(invoice),
      ...(invoice.outstandingPence > 0 ? [createPaymentSection(invoice, sender)] : []),
    ],
  };
}

/** Our address and numbers, as they stand on each document about money. */
export const createLetterhead = (sender: InvoiceSender): string[] => [
  ...sender.lines.map(oneLine),
  sender.phone,
  ...(sender.vatNumber ? [`VAT registration number ${sender.vatNumber}`] : []),
];

function describeState(invoice: InvoiceRecord): string {
  const { state, outstandingPence, overpaidPence, dueOn } = invoice;
  if (state === 'cancelled') return 'This invoice is cancelled. There is nothing to pay.';
  if (outstandingPence > 0)
    return isPaidByDirectDebit(invoice)
      ? `${formatPounds(outstandingPence)} is collected by Direct Debit.`
      : `${formatPounds(outstandingPence)} still to pay by ${formatDay(dueOn)}.`;
  return overpaidPence > 0
    ? `Paid. You have ${formatPounds(overpaidPence)} with us.`
    : 'There is nothing to pay.';
}

const createFactsSection = (invoice: InvoiceRecord, address: string[]): Section => ({
  heading: 'For',
  rows: [
    createRow('Name and address', [invoice.customerName, ...address]),
    createRow('Customer number', [invoice.customerReference]),
    createRow('Invoice number', [invoice.number]),
    createRow('Date of the invoice', [formatDay(invoice.issuedOn)]),
    createRow('To be paid by', [formatDay(invoice.dueOn)]),
    ...(invoice.estimate ? [createRow('Estimate', [invoice.estimate])] : []),
  ],
});

const taxedLines = ({ lines }: InvoiceRecord): TaxedLine[] =>
  lines.map((line) => ({ ...line, taxPence: splitTax(line).taxPence }));

const liveRefund = ({ state }: InvoiceRecord['refunds'][number]) =>
  state !== 'failed' && state !== 'reversed';

/** Credit notes, payments and refunds, and the amount that is still to pay. */
function createPaymentSections(invoice: InvoiceRecord): Section[] {
  const receipts = invoice.receipts.filter(({ state }) => state === 'posted');
  const refunds = invoice.refunds.filter(liveRefund);
  const sum = (items: { amountPence: number }[]) =>
    items.reduce((pence, each) => pence + each.amountPence, 0);
  // Paid back outside this system, as somebody has recorded.
  const elsewherePence = sum(receipts) - sum(refunds) - invoice.receivedPence;
  const rows = [
    ...invoice.creditNotes
      .filter(isCreditInForce)
      .map((each) => [
        formatDay(each.issuedOn),
        `Credit note ${each.number}`,
        `−${formatPounds(each.amountPence)}`,
      ]),
    ...receipts.map((each) => [formatDay(each.receivedOn), 'Paid', formatPounds(each.amountPence)]),
    ...refunds.map((each) => [formatDay(each.refundedOn), 'Paid back', `−${formatPounds(each.amountPence)}`]),
    ...(elsewherePence > 0 ? [['', 'Paid back', `−${formatPounds(elsewherePence)}`]] : []),
  ];
  if (rows.length === 0) return [];
  const columns = [
    { label: 'Date', isNumber: true as const },
    { label: 'What' },
    { label: 'Amount', isNumber: true as const },
  ];
  const total = ['', 'Still to pay', formatPounds(invoice.outstandingPence)];
  const heading = invoice.creditedPence > 0 ? 'Credit notes and payments' : 'Payments';
  return [{ heading, rows: [], table: { columns, rows, total } }];
}

function createPaymentSection(invoice: InvoiceRecord, { bank, phone }: InvoiceSender): Section {
  const question = `Our number for questions is ${phone}.`;
  if (isPaidByDirectDebit(invoice))
    return { heading: 'How to pay', note: `Your Direct Debit pays this. ${question}`, rows: [] };
  if (!bank) return { heading: 'How to pay', note: `Please call us on ${phone}.`, rows: [] };
  return {
    heading: 'How to pay',
    note: `Please pay by bank transfer. ${question}`,
    rows: [
      createRow('Name of the account', [bank.accountName]),
      createRow('Sort code', [bank.sortCode]),
      createRow('Account number', [bank.accountNumber]),
      createRow('Reference', [invoice.number]),
    ],
  };
}
