import { dayMs } from '#contract/fields/durations.ts';
import { customerRule } from '../billing/erase-customers.ts';
import { cremationRule } from '../cases/ashes/cremation-register.ts';
import { caseRule } from '../cases/erase-cases.ts';
import { complaintRule } from '../complaints/personal-data.ts';
import { requestRule } from '../cremation/erase-requests.ts';
import { eraseSetUps } from '../direct-debit/erase-set-ups.ts';
import { emailRule } from '../email/erase-emails.ts';
import { replyRule } from '../email/replies/erase-replies.ts';
import type { SavedEmails } from '../email/saved-emails.ts';
import { walkInRule } from '../events/check-in/erase-walk-ins.ts';
import { bookingRule } from '../events/personal-data/erase-bookings.ts';
import { messageRule } from '../events/personal-data/messages.ts';
import { waitingPlaceRule } from '../events/personal-data/waiting-places.ts';
import { historyRule } from '../history/erase-old-values.ts';
import { runRule } from '../jobs/erase-runs.ts';
import { contactRule } from '../mailing/contacts/erase-unsubscribed.ts';
import { clickRule } from '../mailing/erase-clicks.ts';
import { importRule } from '../mailing/imports/erase-imports.ts';
import type { RetentionParts, RetentionRule } from '../personal-data/retention-rule.ts';
import { originalRule } from '../photographs/erase-originals.ts';
import { removalKeyRule } from '../photographs/removal-keys.ts';
import { reportRule } from '../photographs/reports/personal-data.ts';
import { sage50FileRule } from '../sage-50/erase-files.ts';
import { signoffRule } from '../sign-off/erase-sign-offs.ts';
import { scanRule } from '../staff/erase-scans.ts';
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
  bookingRule(parts),
  walkInRule(parts),
  waitingPlaceRule(parts),
  messageRule(parts),
  requestRule(parts),
  replyRule(parts),
  caseRule(parts),
  cremationRule(parts),
  complaintRule(parts),
  emailRule(parts),
  savedEmailRule(parts),
  contactRule(parts),
  importRule(parts),
  clickRule(parts),
  originalRule(parts),
  removalKeyRule(parts),
  reportRule(parts),
  signoffRule(parts),
  customerRule({ ...parts, eraseSetUps }),
  sage50FileRule(parts),
  historyRule(parts),
  scanRule(parts),
  runRule(parts),
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
