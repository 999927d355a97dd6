import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { isPaidByDirectDebit } from '#contract/operator/money/invoice-document.ts';
import { describeTax, taxCodes } from '#contract/operator/money/taxes.ts';
import { splitTax } from '../../accounting/account-codes.ts';
import { oneLine } from '../../email/email.ts';
import { answeredRow, type Document, type Section } from '../../pdf/document.ts';
import type { InvoiceSender } from '../../settings/invoice-sender.ts';

type InvoiceInput = { invoice: InvoiceRecord; address: string[]; sender: InvoiceSender };

/** An invoice for the customer, as UK law asks of one with VAT. */
export function invoiceDocument({ invoice, address, sender }: InvoiceInput): Document {
  return {
    title: invoice.state === 'cancelled' ? 'Cancelled invoice' : 'Invoice',
    reference: invoice.number,
    provider: { name: sender.name, accent: sender.accent ?? null },
    letterhead: [
      ...sender.lines.map(oneLine),
      sender.phone,
      ...(sender.vatNumber ? [`VAT registration number ${sender.vatNumber}`] : []),
    ],
    lead: [leadOf(invoice)],
    sections: [
      factsOf(invoice, address),
      linesOf(invoice),
      ...(invoice.lines.some(({ taxCode }) => isTaxable(taxCode)) ? [taxOf(invoice)] : []),
      ...paymentsOf(invoice),
      ...(invoice.outstandingPence > 0 ? [wayToPay(invoice, sender)] : []),
    ],
  };
}

function leadOf(invoice: InvoiceRecord): string {
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

const factsOf = (invoice: InvoiceRecord, address: string[]): Section => ({
  heading: 'For',
  rows: [
    answeredRow('Name and address', [invoice.customerName, ...address]),
    answeredRow('Customer number', [invoice.customerReference]),
    answeredRow('Invoice number', [invoice.number]),
    answeredRow('Date of the invoice', [formatDay(invoice.issuedOn)]),
    answeredRow('To be paid by', [formatDay(invoice.dueOn)]),
  ],
});

const linesOf = (invoice: InvoiceRecord): Section => ({
  heading: oneLine(invoice.description),
  rows: [],
  table: {
    columns: [
      { label: 'What' },
      { label: 'VAT rate', isNumber: true },
      { label: 'Without VAT', isNumber: true },
      { label: 'VAT', isNumber: true },
      { label: 'Amount', isNumber: true },
    ],
    rows: invoice.lines.map((line) => {
      const { netPence, taxPence } = splitTax(line);
      return [
        oneLine(line.description),
        describeTax(line.taxCode),
        ...poundsOf(netPence, taxPence, line.amountPence),
      ];
    }),
    total: ['Total', '', ...poundsOf(...totalsOf(invoice.lines))],
  },
});

const poundsOf = (...pence: number[]) => pence.map(formatPounds);

function totalsOf(lines: InvoiceRecord['lines']): [netPence: number, taxPence: number, amountPence: number] {
  const taxPence = lines.reduce((sum, line) => sum + splitTax(line).taxPence, 0);
  const amountPence = lines.reduce((sum, line) => sum + line.amountPence, 0);
  return [amountPence - taxPence, taxPence, amountPence];
}

const isTaxable = (taxCode: string) => taxCode !== 'exempt' && taxCode !== 'outside';

const taxOf = ({ lines }: InvoiceRecord): Section => ({
  heading: 'VAT by rate',
  rows: [],
  table: {
    columns: [
      { label: 'Rate' },
      { label: 'Without VAT', isNumber: true },
      { label: 'VAT', isNumber: true },
      { label: 'Amount', isNumber: true },
    ],
    rows: taxCodes
      .map((code) => ({ code, ofRate: lines.filter(({ taxCode }) => taxCode === code) }))
      .filter(({ ofRate }) => ofRate.length > 0)
      .map(({ code, ofRate }) => [describeTax(code), ...poundsOf(...totalsOf(ofRate))]),
  },
});

const liveRefund = ({ state }: InvoiceRecord['refunds'][number]) =>
  state !== 'failed' && state !== 'reversed';

/** Payments and refunds, and the amount that is still to pay. */
function paymentsOf(invoice: InvoiceRecord): Section[] {
  const receipts = invoice.receipts.filter(({ state }) => state === 'posted');
  const refunds = invoice.refunds.filter(liveRefund);
  const sum = (items: { amountPence: number }[]) =>
    items.reduce((pence, each) => pence + each.amountPence, 0);
  // Paid back outside this system, as somebody has recorded.
  const elsewherePence = sum(receipts) - sum(refunds) - invoice.receivedPence;
  const rows = [
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
  return [{ heading: 'Payments', rows: [], table: { columns, rows, total } }];
}

function wayToPay(invoice: InvoiceRecord, { bank, phone }: InvoiceSender): Section {
  const question = `Our number for questions is ${phone}.`;
  if (isPaidByDirectDebit(invoice))
    return { heading: 'How to pay', note: `Your Direct Debit pays this. ${question}`, rows: [] };
  if (!bank) return { heading: 'How to pay', note: `Please call us on ${phone}.`, rows: [] };
  return {
    heading: 'How to pay',
    note: `Please pay by bank transfer. ${question}`,
    rows: [
      answeredRow('Name of the account', [bank.accountName]),
      answeredRow('Sort code', [bank.sortCode]),
      answeredRow('Account number', [bank.accountNumber]),
      answeredRow('Reference', [invoice.number]),
    ],
  };
}
