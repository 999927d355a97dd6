import * as z from 'zod/mini';
import { get } from '../../call.ts';

export const monthPattern = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

export const monthCalls = {
  /**
   * Invoices, VAT by rate, receipts, refunds, credit notes, failed Direct Debits, and debtors by age at the end of the
   * month or, before that, today. `month` is `YYYY-MM`. Something that was cancelled or went back has a row of its own, with
   * a negative amount, on the day of that.
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
