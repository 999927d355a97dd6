import { dayMs } from '#contract/fields/durations.ts';
import { createCustomerRule } from '../billing/erase-customers.ts';
import { createCremationRule } from '../cases/ashes/cremation-register.ts';
import { createCaseRule } from '../cases/erase-cases.ts';
import { createComplaintRule } from '../complaints/personal-data.ts';
import { createRequestRule } from '../cremation/erase-requests.ts';
import { eraseSetUps } from '../direct-debit/erase-set-ups.ts';
import { createEmailRule } from '../email/erase-emails.ts';
import { createReplyRule } from '../email/replies/erase-replies.ts';
import type { SavedEmails } from '../email/saved-emails.ts';
import { createWalkInRule } from '../events/check-in/erase-walk-ins.ts';
import { createBookingRule } from '../events/personal-data/erase-bookings.ts';
import { createMessageRule } from '../events/personal-data/messages.ts';
import { createWaitingPlaceRule } from '../events/personal-data/waiting-places.ts';
import { createHistoryRule } from '../history/erase-old-values.ts';
import { createRunRule } from '../jobs/erase-runs.ts';
import { createContactRule } from '../mailing/contacts/erase-unsubscribed.ts';
import { createClickRule } from '../mailing/erase-clicks.ts';
import { createImportRule } from '../mailing/imports/erase-imports.ts';
import type { RetentionParts, RetentionRule } from '../personal-data/retention-rule.ts';
import { createOriginalRule } from '../photographs/erase-originals.ts';
import { createRemovalKeyRule } from '../photographs/removal-keys.ts';
import { createReportRule } from '../photographs/reports/personal-data.ts';
import { sage50FileRule } from '../sage-50/erase-files.ts';
import { createSignoffRule } from '../sign-off/erase-sign-offs.ts';
import { createScanRule } from '../staff/erase-scans.ts';
import type { Storage } from '../storage/storage.ts';

export type RuleParts = RetentionParts & {
  storage: Storage;
  savedEmails: SavedEmails;
  keepAttendeesDays: number;
  keepRequestsDays: number;
  keepEmailsDays: number;
  keepOriginalsDays: number;
};

/** The rules of the nightly erasure, in the order of the page. */
export const retentionRules = (parts: RuleParts): RetentionRule[] => [
  createBookingRule(parts),
  createWalkInRule(parts),
  createWaitingPlaceRule(parts),
  createMessageRule(parts),
  createRequestRule(parts),
  createReplyRule(parts),
  createCaseRule(parts),
  createCremationRule(parts),
  createComplaintRule(parts),
  createEmailRule(parts),
  savedEmailRule(parts),
  createContactRule(parts),
  createImportRule(parts),
  createClickRule(parts),
  createOriginalRule(parts),
  createRemovalKeyRule(parts),
  createReportRule(parts),
  createSignoffRule(parts),
  createCustomerRule({ ...parts, eraseSetUps }),
  sage50FileRule(parts),
  createHistoryRule(parts),
  createScanRule(parts),
  createRunRule(parts),
];

function savedEmailRule({ savedEmails, clock, keepEmailsDays }: RuleParts): RetentionRule {
  const since = () => new Date(clock().getTime() - keepEmailsDays * dayMs);
  return {
    name: 'saved-emails',
    keeps: { count: keepEmailsDays, unit: 'days' },
    setting: 'KEEP_EMAILS_DAYS',
    due: () => savedEmails.countBefore(since()),
    erase: () => savedEmails.removeBefore(since()),
  };
}
