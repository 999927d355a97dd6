import { accountsTables } from './tables/accounts.ts';
import { caseTables } from './tables/cases.ts';
import { cremationTables } from './tables/cremations.ts';
import { complaintTables } from './tables/complaints.ts';
import { emailTables } from './tables/emails.ts';
import { eventTables } from './tables/events.ts';
import { funeralTables } from './tables/funerals.ts';
import { mailingTables } from './tables/mailings.ts';
import { moneyTables } from './tables/money.ts';
import { refundTables } from './tables/refunds.ts';
import { photographReportTables } from './tables/photograph-reports.ts';
import { requestTables } from './tables/requests.ts';
import { runningTables } from './tables/running.ts';
import { staffTables } from './tables/staff.ts';
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
