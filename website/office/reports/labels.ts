import type { Report, ReportColumn, ReportName } from '#contract/operator/reports/reports.ts';
import { formatPounds } from '#contract/fields/pounds.ts';

type ReportText = {
  title: string;
  description: string;
  /** The charts, each with the keys of the columns that it shows. */
  charts: { title: string; columns: [string] | [string, string] }[];
};

export const reportTexts: Record<ReportName, ReportText> = {
  bookings: {
    title: 'Bookings',
    description: 'Bookings of events, by the month in which they were made.',
    charts: [{ title: 'Bookings', columns: ['bookings', 'cancelled'] }],
  },
  attendance: {
    title: 'Attendance',
    description: 'Events that have been held, and who came, as it was counted at the door.',
    charts: [{ title: 'People', columns: ['booked', 'arrived'] }],
  },
  requests: {
    title: 'Requests',
    description:
      'Cremation requests, by the month in which they arrived, and the hours until somebody on the staff first did something. Nights and weekends count.',
    charts: [
      { title: 'Requests', columns: ['requests'] },
      { title: 'Wait until somebody began, in hours', columns: ['medianHours', 'mostHours'] },
    ],
  },
  emails: {
    title: 'Emails',
    description: 'Emails, by the month in which they were written. Mailings are included.',
    charts: [
      { title: 'Sent, and saved as files without a mail server', columns: ['sent', 'saved'] },
      { title: 'Not sent or not delivered', columns: ['failed', 'blocked'] },
    ],
  },
  collections: {
    title: 'Collections',
    description:
      'Money that was received, by the day of the payment, and Direct Debits that failed. Credit notes count on the day of the credit note.',
    charts: [{ title: 'Received and failed', columns: ['received', 'failed'] }],
  },
};

export const groupTitles: Record<Report['groupedBy'], string> = {
  branch: 'Branch',
  kind: 'Emails about',
  method: 'Way of payment',
};

/** A round number at the side of a chart. */
export const formatMark = (unit: ReportColumn['unit'], value: number): string =>
  formatValue(unit, value).replace(/\.00$/, '');

/** A number as the tables and charts have it; null where there is nothing to measure. */
export function formatValue(unit: ReportColumn['unit'], value: number | null): string {
  if (value === null) return '–';
  if (unit === 'pence') return formatPounds(value);
  if (unit === 'hours') return value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
  return value.toLocaleString('en-GB');
}
