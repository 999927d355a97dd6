import type { Cell, Sheet } from 'write-excel-file/node';
import { formatDay } from '#contract/fields/days.ts';
import { describeTax, taxCodes } from '#contract/operator/money/taxes.ts';
import type { DebtorRow, DocumentRow, FailureRow, MoneyRow } from './read-month.ts';

/** A column of a sheet; `width` is in characters. */
type Column<Row> = { title: string; width: number; cell: (row: Row) => Cell };

type WorkbookSheet = Pick<Sheet<never>, 'sheet' | 'data' | 'columns' | 'stickyRowsCount'>;

const createHeading = (title: string): Cell => ({ value: title, type: String, fontWeight: 'bold' });

function createSheet<Row>(name: string, columns: Column<Row>[], rows: Row[]): WorkbookSheet {
  return {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ title }) => createHeading(title)),
      ...rows.map((row) => columns.map(({ cell }) => cell(row))),
    ],
  };
}

// A text is never a formula, whatever it begins with: its type says so.
const text = (value: string | null): Cell => (value ? { value, type: String } : null);
const money = (pence: number): Cell => ({ value: pence / 100, type: Number, format: '#,##0.00' });
// The library reads the day of a `Date` in UTC, and spreadsheets have no time zones.
const date = (day: string | null): Cell =>
  day ? { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' } : null;

const payerColumns: Column<{ reference: string; customer: string }>[] = [
  { title: 'Customer number', width: 16, cell: ({ reference }) => text(reference) },
  { title: 'Customer', width: 28, cell: ({ customer }) => text(customer) },
];

const sumLines = (lines: DocumentRow['lines'], name: 'amountPence' | 'taxPence') =>
  lines.reduce((sum, line) => sum + line[name], 0);

const amountColumns: Column<Pick<DocumentRow, 'lines'>>[] = [
  {
    title: 'Without VAT',
    width: 14,
    cell: ({ lines }) => money(sumLines(lines, 'amountPence') - sumLines(lines, 'taxPence')),
  },
  { title: 'VAT', width: 12, cell: ({ lines }) => money(sumLines(lines, 'taxPence')) },
  { title: 'Amount', width: 14, cell: ({ lines }) => money(sumLines(lines, 'amountPence')) },
];

export const createInvoicesSheet = (rows: DocumentRow[]) =>
  createSheet<DocumentRow>(
    'Invoices',
    [
      { title: 'Date', width: 12, cell: ({ day }) => date(day) },
      { title: 'Number', width: 16, cell: ({ number }) => text(number) },
      {
        title: 'What',
        width: 20,
        cell: ({ isCancellation }) => text(isCancellation ? 'Cancelled invoice' : 'Invoice'),
      },
      { title: 'Due', width: 12, cell: ({ dueOn }) => date(dueOn) },
      ...payerColumns,
      { title: 'Description', width: 32, cell: (row) => text(row.text) },
      ...amountColumns,
    ],
    rows,
  );

export const creditNotesSheet = (rows: DocumentRow[]) =>
  createSheet<DocumentRow>(
    'Credit notes',
    [
      { title: 'Date', width: 12, cell: ({ day }) => date(day) },
      { title: 'Number', width: 16, cell: ({ number }) => text(number) },
      {
        title: 'What',
        width: 22,
        cell: ({ isCancellation }) => text(isCancellation ? 'Cancelled credit note' : 'Credit note'),
      },
      { title: 'Invoice', width: 16, cell: ({ invoice }) => text(invoice) },
      ...payerColumns,
      { title: 'Reason', width: 32, cell: (row) => text(row.text) },
      ...amountColumns,
    ],
    rows,
  );

type RateRow = { rate: string; lines: DocumentRow['lines'] };

/** Invoices of the month less its credit notes, by rate, with a total. */
export function createTaxSheet(invoices: DocumentRow[], creditNotes: DocumentRow[]) {
  const credited = creditNotes
    .flatMap(({ lines }) => lines)
    .map((line) => ({ ...line, amountPence: -line.amountPence, taxPence: -line.taxPence }));
  const all = [...invoices.flatMap(({ lines }) => lines), ...credited];
  const byRate = taxCodes
    .map((code) => ({ rate: describeTax(code), lines: all.filter(({ taxCode }) => taxCode === code) }))
    .filter(({ lines }) => lines.length > 0);
  return createSheet<RateRow>(
    'VAT by rate',
    [{ title: 'Rate', width: 20, cell: ({ rate }) => text(rate) }, ...amountColumns],
    [...byRate, { rate: 'Total', lines: all }],
  );
}

const methodNames: Record<string, string> = {
  gocardless: 'GoCardless',
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
  elsewhere: 'Outside this system',
};

export const createMoneySheet = (name: string, rows: MoneyRow[]) =>
  createSheet<MoneyRow>(
    name,
    [
      { title: 'Date', width: 12, cell: ({ day }) => date(day) },
      { title: 'How', width: 16, cell: ({ method }) => text(method ? methodNames[method]! : 'Direct Debit') },
      { title: 'Reference', width: 22, cell: ({ itemReference }) => text(itemReference) },
      { title: 'Invoice', width: 16, cell: ({ invoice }) => text(invoice) },
      ...payerColumns,
      { title: 'Amount', width: 14, cell: ({ amountPence }) => money(amountPence) },
    ],
    rows,
  );

const failureNames = { failed: 'Failed', charged_back: 'Reversed by the bank' };

export const createFailuresSheet = (rows: FailureRow[]) =>
  createSheet<FailureRow>(
    'Direct Debit failures',
    [
      { title: 'Date', width: 12, cell: ({ day }) => date(day) },
      { title: 'What', width: 22, cell: ({ state }) => text(failureNames[state]) },
      { title: 'Code', width: 28, cell: ({ code }) => text(code) },
      { title: 'Payment', width: 22, cell: ({ paymentId }) => text(paymentId) },
      { title: 'Invoice', width: 16, cell: ({ invoice }) => text(invoice) },
      ...payerColumns,
      { title: 'Amount', width: 14, cell: ({ amountPence }) => money(amountPence) },
    ],
    rows,
  );

export const createDebtorsSheet = (rows: DebtorRow[], day: string) =>
  createSheet<DebtorRow>(
    `Debtors ${formatDay(day)}`,
    [
      ...payerColumns,
      { title: 'Not due yet', width: 14, cell: ({ current }) => money(current) },
      { title: '1 to 30 days', width: 14, cell: ({ days30 }) => money(days30) },
      { title: '31 to 60 days', width: 14, cell: ({ days60 }) => money(days60) },
      { title: '61 to 90 days', width: 14, cell: ({ days90 }) => money(days90) },
      { title: 'More', width: 14, cell: ({ older }) => money(older) },
      { title: 'Owed', width: 14, cell: ({ owedPence }) => money(owedPence) },
    ],
    rows,
  );
