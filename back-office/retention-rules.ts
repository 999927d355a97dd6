import { dayMs } from '#contract/fields/durations.ts';
import {
  keepCasesYears,
  keepCremationsYears,
  keepClicksMonths,
  keepComplaintsYears,
  keepHistoryMonths,
  keepImportsDays,
  keepInvoicesYears,
  keepReportsMonths,
  keepRunsMonths,
  keepSignoffsYears,
  keepUnsubscribedDays,
  keepWalkInNamesDays,
} from '#contract/retention.ts';
import { dueCustomers, eraseOldCustomers } from './billing/erase-customers.ts';
import { dueCremations, eraseOldCremations } from './cases/ashes/cremation-register.ts';
import { dueCases, eraseOldCases } from './cases/erase-cases.ts';
import { dueComplaints, eraseOldComplaints } from './complaints/personal-data.ts';
import { dueRequests, eraseRequests } from './cremation/erase-requests.ts';
import type { Database } from './database/database.ts';
import { eraseSetUps } from './direct-debit/erase-set-ups.ts';
import { dueEmails, eraseEmails } from './email/erase-emails.ts';
import { dueReplies, eraseReplies } from './email/replies/erase-replies.ts';
import type { SavedEmails } from './email/saved-emails.ts';
import { dueWalkInNames, eraseWalkInNames } from './events/check-in/erase-walk-ins.ts';
import { dueBookings, eraseBookings } from './events/personal-data/erase-bookings.ts';
import { dueMessages, eraseOldMessages } from './events/personal-data/messages.ts';
import { dueWaitingPlaces, eraseWaitingPlaces } from './events/personal-data/waiting-places.ts';
import { dueImports, eraseImports } from './mailing/imports/erase-imports.ts';
import { dueHistory, eraseOldValues } from './history/erase-old-values.ts';
import { dueRuns, eraseRuns } from './jobs/erase-runs.ts';
import { dueContacts, eraseUnsubscribed } from './mailing/contacts/erase-unsubscribed.ts';
import { dueClicks, eraseClicks } from './mailing/erase-clicks.ts';
import type { RetentionRule } from './personal-data/retention-rule.ts';
import { dueOriginals, eraseOriginals } from './photographs/erase-originals.ts';
import { dueRemovalKeys, eraseRemovalKeys } from './photographs/removal-keys.ts';
import { dueReports, eraseOldReports } from './photographs/reports/personal-data.ts';
import { dueFiles, eraseFiles } from './sage-50/erase-files.ts';
import { dueSignoffs, eraseOldSignoffs } from './sign-off/erase-sign-offs.ts';
import { dueScans, eraseScans } from './staff/erase-scans.ts';
import type { Storage } from './storage/storage.ts';

export type RuleParts = {
  database: Database;
  storage: Storage;
  savedEmails: SavedEmails;
  clock: () => Date;
  keepAttendeesDays: number;
  keepRequestsDays: number;
  keepEmailsDays: number;
  keepOriginalsDays: number;
};

/** The rules of the nightly erasure, in the order of the page. */
export const retentionRules = (parts: RuleParts): RetentionRule[] => [
  ...familyRules(parts),
  ...requestRules(parts),
  ...emailRules(parts),
  ...photographRules(parts),
  {
    name: 'signoffs',
    keeps: { count: keepSignoffsYears, unit: 'years' },
    setting: null,
    due: () => dueSignoffs(parts),
    erase: () => eraseOldSignoffs(parts),
  },
  ...accountRules(parts),
  ...runningRules(parts),
];

const familyRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'attendees',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    due: () => dueBookings(parts),
    erase: () => eraseBookings(parts),
  },
  {
    name: 'walk-ins',
    keeps: { count: keepWalkInNamesDays, unit: 'days' },
    setting: null,
    due: () => dueWalkInNames(parts),
    erase: () => eraseWalkInNames(parts),
  },
  {
    name: 'waiting-places',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    due: () => dueWaitingPlaces(parts),
    erase: () => eraseWaitingPlaces(parts),
  },
  {
    name: 'messages',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    due: () => dueMessages(parts),
    erase: () => eraseOldMessages(parts),
  },
];

const requestRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'requests',
    keeps: { count: parts.keepRequestsDays, unit: 'days' },
    setting: 'KEEP_REQUESTS_DAYS',
    due: () => dueRequests(parts),
    erase: () => eraseRequests(parts),
  },
  {
    name: 'replies',
    keeps: { count: parts.keepRequestsDays, unit: 'days' },
    setting: 'KEEP_REQUESTS_DAYS',
    due: () => dueReplies(parts),
    erase: () => eraseReplies(parts),
  },
  {
    name: 'cases',
    keeps: { count: keepCasesYears, unit: 'years' },
    setting: null,
    due: () => dueCases(parts),
    erase: () => eraseOldCases(parts),
  },
  {
    name: 'cremations',
    keeps: { count: keepCremationsYears, unit: 'years' },
    setting: null,
    due: () => dueCremations(parts),
    erase: () => eraseOldCremations(parts),
  },
  {
    name: 'complaints',
    keeps: { count: keepComplaintsYears, unit: 'years' },
    setting: null,
    due: () => dueComplaints(parts),
    erase: () => eraseOldComplaints(parts),
  },
];

const emailRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'emails',
    keeps: { count: parts.keepEmailsDays, unit: 'days' },
    setting: 'KEEP_EMAILS_DAYS',
    due: () => dueEmails(parts),
    erase: () => eraseEmails(parts),
  },
  savedEmailsRule(parts),
  {
    name: 'contacts',
    keeps: { count: keepUnsubscribedDays, unit: 'days' },
    setting: null,
    due: () => dueContacts(parts),
    erase: () => eraseUnsubscribed(parts),
  },
  {
    name: 'imports',
    keeps: { count: keepImportsDays, unit: 'days' },
    setting: null,
    due: () => dueImports(parts),
    erase: () => eraseImports(parts),
  },
  {
    name: 'clicks',
    keeps: { count: keepClicksMonths, unit: 'months' },
    setting: null,
    due: () => dueClicks(parts),
    erase: () => eraseClicks(parts),
  },
];

const photographRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'originals',
    keeps: { count: parts.keepOriginalsDays, unit: 'days' },
    setting: 'KEEP_ORIGINALS_DAYS',
    due: () => dueOriginals(parts),
    erase: () => eraseOriginals(parts),
  },
  {
    name: 'removal-keys',
    keeps: { count: 1, unit: 'days' },
    setting: null,
    due: () => dueRemovalKeys(parts),
    erase: () => eraseRemovalKeys(parts),
  },
  {
    name: 'photograph-reports',
    keeps: { count: keepReportsMonths, unit: 'months' },
    setting: null,
    due: () => dueReports(parts),
    erase: () => eraseOldReports(parts),
  },
];

const runningRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'history',
    keeps: { count: keepHistoryMonths, unit: 'months' },
    setting: null,
    due: () => dueHistory(parts),
    erase: () => eraseOldValues(parts),
  },
  {
    name: 'scans',
    keeps: { count: keepRunsMonths, unit: 'months' },
    setting: null,
    due: () => dueScans(parts),
    erase: () => eraseScans(parts),
  },
  {
    name: 'job-runs',
    keeps: { count: keepRunsMonths, unit: 'months' },
    setting: null,
    due: () => dueRuns(parts),
    erase: () => eraseRuns(parts),
  },
];

function savedEmailsRule({ savedEmails, clock, keepEmailsDays }: RuleParts): RetentionRule {
  const since = () => new Date(clock().getTime() - keepEmailsDays * dayMs);
  return {
    name: 'saved-emails',
    keeps: { count: keepEmailsDays, unit: 'days' },
    setting: 'KEEP_EMAILS_DAYS',
    due: () => savedEmails.countBefore(since()),
    erase: () => savedEmails.removeBefore(since()),
  };
}

const accountRules = (parts: RuleParts): RetentionRule[] => [
  {
    name: 'customers',
    keeps: { count: keepInvoicesYears, unit: 'years' },
    setting: null,
    due: () => dueCustomers({ ...parts, eraseSetUps }),
    erase: () => eraseOldCustomers({ ...parts, eraseSetUps }),
  },
  {
    name: 'sage-50-files',
    keeps: { count: keepInvoicesYears, unit: 'years' },
    setting: null,
    due: () => dueFiles(parts),
    erase: () => eraseFiles(parts),
  },
];
