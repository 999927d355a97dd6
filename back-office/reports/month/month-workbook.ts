import { dayMs } from '#contract/fields/durations.ts';
import { toUtcDay } from '#contract/fields/days.ts';
import writeXlsxFile from 'write-excel-file/node';
import { refuse, type Refused } from '#contract/call.ts';
import { addMonths } from '#contract/fields/months.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { monthPattern } from '#contract/operator/reports/month.ts';
import type { Database } from '../../database/database.ts';
import {
  readCreditNotes,
  readDebtors,
  readFailures,
  readInvoices,
  readReceipts,
  readRefunds,
  rowsMax,
} from './read-month.ts';
import {
  creditNotesSheet,
  createDebtorsSheet,
  createFailuresSheet,
  createInvoicesSheet,
  createMoneySheet,
  createTaxSheet,
} from './sheets.ts';

type Parts = { database: Database; clock: () => Date };

/** The workbook of a month for the accountant, one sheet for each kind of item. */
export async function getMonthWorkbook(
  { database, clock }: Parts,
  month: string,
): Promise<{ name: string; bytes: Uint8Array } | Refused> {
  const today = todayInLondon(clock());
  if (!monthPattern.test(month) || `${month}-01` > today) return monthNotFound;
  const range = { from: `${month}-01`, until: `${addMonths(month, 1)}-01` };
  const lastDay = subtractDay(range.until);
  const day = lastDay < today ? lastDay : today;
  const invoices = await readInvoices(database, range);
  const receipts = await readReceipts(database, range);
  const refunds = await readRefunds(database, range);
  const creditNotes = await readCreditNotes(database, range);
  const failures = await readFailures(database, range);
  const debtors = await readDebtors(database, day);
  const all = [invoices, receipts, refunds, creditNotes, failures, debtors];
  if (all.some(({ length }) => length > rowsMax)) return tooManyRows;
  const workbook = writeXlsxFile([
    createInvoicesSheet(invoices),
    createTaxSheet(invoices, creditNotes),
    createMoneySheet('Receipts', receipts),
    createMoneySheet('Refunds', refunds),
    creditNotesSheet(creditNotes),
    createFailuresSheet(failures),
    createDebtorsSheet(debtors, day),
  ]);
  return { name: `accounts-${month}.xlsx`, bytes: await workbook.toBuffer() };
}

const subtractDay = (day: string): string => toUtcDay(Date.parse(day) - dayMs);

const monthNotFound = refuse(404, 'month-not-found', 'There is no such month, or it has not begun yet.');
const tooManyRows = refuse(
  409,
  'too-long',
  `A sheet of this month would have more than ${rowsMax.toLocaleString('en-GB')} rows. Please download the lists as files instead.`,
);
