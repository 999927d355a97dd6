import { descriptionMessage, type InvoiceRecord, type NewInvoice } from '#contract/operator/money/billing.ts';
import {
  describeLine,
  nameEstimate,
  type CaseEstimates,
  type Estimate,
} from '#contract/operator/cases/estimates.ts';
import { formatDay } from '#contract/fields/days.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { formatPlainPounds, formatPounds } from '#contract/fields/pounds.ts';
import { invoiceTexts } from '#contract/records/invoice.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readAmount } from '../../form/money-field.tsx';
import { readDay } from '../../form/moments/read-day.ts';

/** Input name -> what is typed there. */
export type InvoiceFormValues = Record<string, string>;

const linesShownMin = 3;
const linesMax = 100;

/** The names of the inputs of a line. */
export const createLineNames = (index: number) => ({
  description: `line${index}`,
  taxCode: `tax${index}`,
  amount: `amount${index}`,
  ledger: `ledger${index}`,
});

/** How many lines the form has. */
export function countLines(formValues: InvoiceFormValues): number {
  const lineCount = Number(formValues.lineCount) || 0;
  const used = Object.keys(formValues)
    .map((name) => Number(/^line(\d{1,3})$/.exec(name)?.[1] ?? -1))
    .filter((index) => formValues[createLineNames(index).description]?.trim());
  return Math.min(Math.max(linesShownMin, lineCount, ...used.map((index) => index + 1)), linesMax);
}

/** The same form with room for more lines. */
export const addLines = (formValues: InvoiceFormValues): InvoiceFormValues => ({
  ...formValues,
  lineCount: String(countLines(formValues) + 5),
});

/** The form values of a new invoice. */
export const createInvoiceFormValues = (
  number: string,
  customer: string,
  today: string,
): InvoiceFormValues => ({
  number,
  customer,
  issuedOn: formatDay(today),
});

/** The lines of an estimate with its prices. A line without an amount is left out. */
export const createEstimateFormValues = (
  { number, deceasedName, customer }: CaseEstimates,
  { lines, ...estimate }: Estimate,
): InvoiceFormValues => ({
  estimate: nameEstimate(number, estimate),
  ...(customer && { customer }),
  description: deceasedName ? `Funeral of ${deceasedName}`.slice(0, descriptionCharactersMax) : '',
  ...Object.fromEntries(
    lines
      .filter(({ amountPence }) => amountPence > 0)
      .flatMap((line, index) => {
        const names = createLineNames(index);
        return [
          [names.description, describeLine(line, formatPounds(line.pence))],
          [names.amount, formatPlainPounds(line.amountPence)],
        ];
      }),
  ),
});

const descriptionCharactersMax = 255;

/** The form values of an invoice. */
export const toInvoiceFormValues = (invoice: InvoiceRecord): InvoiceFormValues => ({
  ...mapNames(invoiceTexts, (name) => invoice[name] ?? ''),
  number: invoice.number,
  customer: invoice.customerReference,
  issuedOn: formatDay(invoice.issuedOn),
  dueOn: formatDay(invoice.dueOn),
  description: invoice.description,
  ...Object.fromEntries(
    invoice.lines.flatMap(({ description, taxCode, amountPence, ledger }, index) => {
      const names = createLineNames(index);
      return [
        [names.description, description],
        [names.taxCode, taxCode],
        [names.amount, formatPlainPounds(amountPence)],
        [names.ledger, ledger ?? ''],
      ];
    }),
  ),
});

type Body = Omit<NewInvoice, 'customerGuid'>;

/** A typed form as the body of a call without its customer, with what is wrong in it in the order of the form. */
export function readInvoiceForm(
  formValues: InvoiceFormValues,
  today: string,
): { body: Body; problems: Problems } {
  const problems: Problems = {};
  const readNamedDay = (name: 'issuedOn' | 'dueOn', dayName: string) => {
    const reading = readDay(formValues[name] ?? '', { name: dayName, today, allowFuture: true });
    if ('day' in reading) return reading.day;
    problems[name] = reading.problem;
    return '';
  };
  const number = formValues.number?.trim() ?? '';
  if (!number) problems.number = 'Please enter the number of the invoice.';
  if (!formValues.customer?.trim()) problems.customer = 'Please enter the customer.';
  const issuedOn = readNamedDay('issuedOn', 'day of the invoice');
  const dueOn = readNamedDay('dueOn', 'day on which it is due');
  const description = formValues.description?.trim() ?? '';
  if (!description) problems.description = descriptionMessage;
  const lines = readLines(formValues, problems);
  const texts = mapNames(invoiceTexts, (name) => formValues[name] ?? null);
  return { body: { ...texts, number, issuedOn, dueOn, description, lines }, problems };
}

function readLines(formValues: InvoiceFormValues, problems: Problems): NewInvoice['lines'] {
  const lines: NewInvoice['lines'] = [];
  for (let index = 0; index < countLines(formValues); index++) {
    const names = createLineNames(index);
    const description = formValues[names.description]?.trim() ?? '';
    const amount = formValues[names.amount]?.trim() ?? '';
    if (!description && !amount) continue;
    const reading = readAmount(amount);
    if (!description) problems[names.description] = 'Please say what this line is for.';
    if ('problem' in reading) problems[names.amount] = reading.problem;
    const taxCode = (formValues[names.taxCode] ?? 'exempt') as NewInvoice['lines'][number]['taxCode'];
    const ledger = formValues[names.ledger]?.trim() || null;
    lines.push({ description, ledger, taxCode, amountPence: 'pence' in reading ? reading.pence : 1 });
  }
  if (lines.length === 0) problems[createLineNames(0).description] = 'Please enter one line at least.';
  return lines;
}

/** The problems of a call, beside the inputs that they are about. */
export function mapInvoiceProblems(fields: Record<string, string>): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const [, index, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
      if (index === undefined)
        return [field.startsWith('lines') ? 'line0' : (inputNames[field] ?? field), problem];
      const names: Record<string, string> = createLineNames(Number(index));
      return [names[part === 'amountPence' ? 'amount' : part!] ?? 'line0', problem];
    }),
  );
}

const inputNames: Record<string, string> = { customerGuid: 'customer' };
