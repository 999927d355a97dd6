import { accountsTables } from './accounts.ts';
import { caseTables } from './cases.ts';
import { cremationTables } from './cremations.ts';
import { complaintTables } from './complaints.ts';
import { emailTables } from './emails.ts';
import { eventTables } from './events.ts';
import { funeralTables } from './funerals.ts';
import { mailingTables } from './mailings.ts';
import { moneyTables } from './money.ts';
import { refundTables } from './refunds.ts';
import { photographReportTables } from './photograph-reports.ts';
import { requestTables } from './requests.ts';
import { runningTables } from './running.ts';
import { staffTables } from './staff.ts';
import type { PersonalTable } from './table.ts';

const parts = [
  eventTables,
  requestTables,
  caseTables,
  cremationTables,
  complaintTables,
  emailTables,
  mailingTables,
  funeralTables,
  photographReportTables,
  moneyTables,
  refundTables,
  accountsTables,
  staffTables,
  runningTables,
];

/** Every table of the database with each of its columns: those with personal data, and the others. */
export const register = {
  personal: Object.assign({}, ...parts.map(({ personal }) => personal)) as Record<string, PersonalTable>,
  other: Object.assign({}, ...parts.map(({ other }) => other)) as Record<string, string[]>,
};
