import { billingCalls } from './money/billing.ts';
import { attendeeCalls } from './events/attendees.ts';
import { attentionCalls } from './attention.ts';
import type { Call, Functions } from '../call.ts';
import type { BackOffice } from '../calls.ts';
import { branchCalls } from './branches.ts';
import { campaignResultCalls } from './mailing/campaign-results.ts';
import { campaignCalls } from './mailing/campaigns.ts';
import { contactImportCalls } from './mailing/contact-imports.ts';
import { contactListCalls } from './mailing/contact-lists.ts';
import { checkInCalls } from './events/check-in.ts';
import { contactCalls } from './mailing/contacts.ts';
import { blockedAddressCalls } from './email/blocked-addresses.ts';
import { reportDelivery } from './email/delivery-report.ts';
import { replyCalls } from './email/replies.ts';
import { emailCalls } from './email/emails.ts';
import { textMessageCalls } from './email/text-messages.ts';
import { unsentEmailCalls } from './email/unsent-emails.ts';
import { dropdownListCalls } from './cremation/dropdown-lists.ts';
import { directDebitCalls } from './money/direct-debit.ts';
import { eventMessageCalls } from './events/event-messages.ts';
import { eventAnswerCalls } from './events/event-answers.ts';
import { eventCalls } from './events/events.ts';
import { eventSeriesCalls } from './events/series/event-series.ts';
import { funeralCalls } from './funerals/funerals.ts';
import { photographReportCalls } from './funerals/photograph-reports.ts';
import { photographCalls } from './funerals/photographs.ts';
import { personalDataCalls } from './privacy/personal-data.ts';
import { receiptCalls } from './privacy/receipts.ts';
import { priceVersionCalls } from './prices/price-versions.ts';
import { complaintCalls } from './privacy/complaints.ts';
import { registerCalls } from './privacy/register.ts';
import { retentionCalls } from './privacy/retention.ts';
import { accountCalls } from './staff/account.ts';
import { apiKeyCalls } from './staff/api-keys.ts';
import { staffCalendarCalls } from './staff/calendar.ts';
import { passkeyCalls } from './staff/passkeys.ts';
import { staffCalls } from './staff/staff.ts';
import { historyCalls } from './history.ts';
import { totpCalls } from './staff/totp.ts';
import { jobCalls } from './jobs.ts';
import { applicationCalls } from './cases/application.ts';
import { careCalls } from './cases/care.ts';
import { carePlaceCalls } from './cases/care-places.ts';
import { actCalls } from './cases/acts.ts';
import { ashesCalls } from './cases/ashes.ts';
import { caseCalls } from './cases/cases.ts';
import { checkCalls } from './cases/checks.ts';
import { estimateCalls } from './cases/estimates.ts';
import { familyPageCalls } from './cases/family-page.ts';
import { paperCalls } from './cases/papers.ts';
import { requestCalls } from './cremation/requests.ts';
import { scanCalls } from './staff/scans.ts';
import { monthCalls } from './reports/month.ts';
import { reportCalls } from './reports/reports.ts';
import { creditNoteCalls } from './money/credit-notes.ts';
import { debtorCalls } from './money/debtors.ts';
import { invoiceDocumentCalls } from './money/invoice-document.ts';
import { sage50Calls } from './money/sage-50.ts';
import { sageCalls } from './money/sage.ts';
import { guideCalls } from './guide.ts';
import { newestVersionCalls } from './newest-version.ts';
import { processCalls } from './running-processes.ts';
import { tryCalls } from './settings/tries.ts';
import { settingCalls } from './settings/settings.ts';
import { setUpCheckCalls } from './set-up-check.ts';
import { visitorCalls } from '../visitor/calls.ts';
import { personCalls } from './person.ts';
import { searchCalls } from './search.ts';
import { webhookCalls } from './webhooks.ts';
import { waitingListCalls } from './events/waiting-list.ts';
import { signoffOptionCalls } from './sign-off/options.ts';
import { signoffCalls } from './sign-off/sign-offs.ts';

/** The operator API of our own back office, separate from the fifteen calls. */
export const operatorCalls = {
  ...visitorCalls,
  ...eventCalls,
  ...replyCalls,
  ...textMessageCalls,
  ...eventSeriesCalls,
  ...eventAnswerCalls,
  ...attendeeCalls,
  ...checkInCalls,
  ...waitingListCalls,
  ...eventMessageCalls,
  reportDelivery,
  ...emailCalls,
  ...unsentEmailCalls,
  ...blockedAddressCalls,
  ...contactCalls,
  ...contactListCalls,
  ...contactImportCalls,
  ...campaignCalls,
  ...campaignResultCalls,
  ...jobCalls,
  ...historyCalls,
  ...registerCalls,
  ...personalDataCalls,
  ...receiptCalls,
  ...retentionCalls,
  ...complaintCalls,
  ...priceVersionCalls,
  ...attentionCalls,
  ...setUpCheckCalls,
  ...settingCalls,
  ...tryCalls,
  ...guideCalls,
  ...processCalls,
  ...newestVersionCalls,
  ...requestCalls,
  ...caseCalls,
  ...applicationCalls,
  ...careCalls,
  ...carePlaceCalls,
  ...checkCalls,
  ...estimateCalls,
  ...familyPageCalls,
  ...paperCalls,
  ...actCalls,
  ...ashesCalls,
  ...dropdownListCalls,
  ...webhookCalls,
  ...scanCalls,
  ...searchCalls,
  ...personCalls,
  ...billingCalls,
  ...invoiceDocumentCalls,
  ...creditNoteCalls,
  ...debtorCalls,
  ...directDebitCalls,
  ...sageCalls,
  ...sage50Calls,
  ...reportCalls,
  ...monthCalls,
  ...signoffCalls,
  ...signoffOptionCalls,
  ...funeralCalls,
  ...photographCalls,
  ...photographReportCalls,
  ...branchCalls,
  ...staffCalls,
  ...apiKeyCalls,
  ...accountCalls,
  ...totpCalls,
  ...passkeyCalls,
  ...staffCalendarCalls,
} satisfies Record<string, Call>;

/** The operator API as functions. */
export type OperatorApi = Functions<typeof operatorCalls>;

/** All that our own back office answers. */
export type AllCalls = BackOffice & OperatorApi;
