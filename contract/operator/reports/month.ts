import * as z from 'zod/mini';
import { get } from '../../call.ts';

export const monthPattern = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

export const monthCalls = {
  /**
   * Invoices, VAT by rate, receipts, refunds, credit notes, failed Direct Debits, and debtors by age at the end of
   * the month, or today if that is earlier. `month` is `YYYY-MM`. A cancellation or reversal has its own row with a
   * negative amount, on its day.
   */
  getMonthWorkbook: get('Months/{month}/Workbook', {
    role: 'finance',
    summary: 'Download a month for the accountant as a workbook',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: 'PK…' },
  }),
};
