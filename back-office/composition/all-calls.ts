import type { AllCalls } from '#contract/operator/calls.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { invoiceLedger } from '../billing/invoice-ledger.ts';
import { billingCalls } from '../billing/calls.ts';
import { branchCalls } from '../branches/calls.ts';
import { caseCalls } from '../cases/calls.ts';
import { careCalls } from '../cases/care/calls.ts';
import { openCaseOnArrival } from '../cases/open-case.ts';
import { releaseCases } from '../cases/release-cases.ts';
import { priceCalls } from '../prices/calls.ts';
import { getPrices } from '../prices/read-prices.ts';
import { complaintCalls } from '../complaints/calls.ts';
import { releaseComplaints } from '../complaints/release-complaints.ts';
import { readCaseFacts } from '../cremation/case-facts.ts';
import { cremationCalls } from '../cremation/calls.ts';
import { releaseRequests } from '../cremation/handling/release-requests.ts';
import { directDebitCalls } from '../direct-debit/calls.ts';
import { cancelPaymentsOfDeceased } from '../direct-debit/collections/deceased-payers.ts';
import { emailCalls } from '../email/calls.ts';
import { attendeeCalls } from '../events/attendees/calls.ts';
import { eventAnswerCalls } from '../events/after-event/calls.ts';
import { eventCalls } from '../events/calls.ts';
import { checkInCalls } from '../events/check-in/calls.ts';
import { eventMessageCalls } from '../events/messages/calls.ts';
import { waitingListCalls } from '../events/waiting-list/calls.ts';
import { funeralCalls } from '../funerals/calls.ts';
import { historyCalls } from '../history/calls.ts';
import { jobCalls } from '../jobs/calls.ts';
import { mailingCalls } from '../mailing/calls.ts';
import { findUnsentMailings, sendUnsentMailing } from '../mailing/campaigns/unsent-mailings.ts';
import { photographCalls } from '../photographs/calls.ts';
import { tryToRemoveErasedFiles } from '../photographs/erased-files.ts';
import { checkAttachment } from '../photographs/receiving/check-attachment.ts';
import { checkPicture } from '../photographs/receiving/check-picture.ts';
import { notePhotographFiles } from '../photographs/managing/manage-photographs.ts';
import { createPersonalData, renderCopy } from './personal-data.ts';
import { retentionRules, type RuleParts } from './retention-rules.ts';
import { privacyCalls } from '../privacy/calls.ts';
import { releaseCalls } from '../releases/newest-release.ts';
import { reportCalls } from '../reports/calls.ts';
import { sage50Calls } from '../sage-50/calls.ts';
import { sageCalls } from '../sage/calls.ts';
import { processCalls } from '../running-processes/calls.ts';
import { settingCalls } from '../settings/calls.ts';
import { setUpCheckCalls } from '../set-up-check/calls.ts';
import { searchCalls } from '../search/calls.ts';
import { signoffCalls } from '../sign-off/calls.ts';
import { staffCalls } from '../staff/calls.ts';
import type { CalendarAccess } from '../staff/people/calendar.ts';
import { webhookCalls } from '../webhooks/calls.ts';
import { readAdministrators } from '../staff/people/administrators.ts';
import { createDemonstration } from './demonstration.ts';
import { usefulEmails } from './useful-emails.ts';

type PartsOf<Feature extends (parts: never) => object> = Parameters<Feature>[0];

/** The dependencies of our own back office. */
export type BackOfficeParts = Omit<PartsOf<typeof eventCalls>, 'actor'> &
  Omit<PartsOf<typeof checkInCalls>, 'actor'> &
  PartsOf<typeof eventAnswerCalls> &
  Omit<PartsOf<typeof eventMessageCalls>, 'actor'> &
  Omit<PartsOf<typeof cremationCalls>, 'actor' | 'openCaseOnArrival'> & {
    /** Whether a request that arrives gets its case by itself. */
    opensCasesOnArrival: boolean;
  } & Omit<PartsOf<typeof caseCalls>, 'actor' | 'readRequestFacts' | 'readPrices' | 'checkPicture'> &
  Omit<PartsOf<typeof mailingCalls>, 'actor'> &
  Omit<PartsOf<typeof signoffCalls>, 'actor'> &
  Omit<PartsOf<typeof photographCalls>, 'actor'> &
  Omit<PartsOf<typeof billingCalls>, 'actor' | 'cancelCollectionsOfDeceased'> &
  Omit<PartsOf<typeof directDebitCalls>, 'actor' | 'invoiceLedger'> &
  Omit<PartsOf<typeof sageCalls>, 'actor'> &
  Omit<PartsOf<typeof staffCalls>, 'actor' | 'releaseWork'> &
  Omit<PartsOf<typeof emailCalls>, 'actor' | 'usefulRules' | 'unsentMailings' | 'checkPhotograph'> &
  Pick<PartsOf<typeof setUpCheckCalls>, 'setUp' | 'isCustomised'> &
  Omit<PartsOf<typeof settingCalls>, 'actor'> &
  Omit<PartsOf<typeof webhookCalls>, 'actor'> &
  Pick<PartsOf<typeof privacyCalls>, 'savedEmails' | 'keepBackupsDays' | 'recordErasure'> &
  Omit<PartsOf<typeof releaseCalls>, 'actor'> &
  RuleParts &
  Omit<CalendarAccess, 'database'> &
  PartsOf<typeof jobCalls> & {
    /** The database itself, or a replica of it, for calls that only read. */
    readDatabase: Database;
  };

/** All calls of all features, from their `calls.ts`. */
export const allCalls = (parts: BackOfficeParts & { actor: Actor }): AllCalls => ({
  ...callsAboutEvents(parts),
  ...cremationCalls({
    ...parts,
    openCaseOnArrival: (...args) => openCaseOnArrival({ ...parts, readRequestFacts: readCaseFacts }, ...args),
  }),
  ...mailingCalls(parts),
  ...signoffCalls(parts),
  ...photographCalls(parts),
  ...funeralCalls({ ...parts, photographFiles: selectPhotographFiles(parts) }),
  ...billingCalls({
    ...parts,
    cancelCollectionsOfDeceased: () => cancelPaymentsOfDeceased({ ...parts, invoiceLedger }),
  }),
  ...directDebitCalls({ ...parts, invoiceLedger }),
  ...sageCalls(parts),
  ...sage50Calls(parts),
  ...reportCalls(parts),
  ...branchCalls(parts),
  ...webhookCalls(parts),
  ...callsAboutCases(parts),
  ...complaintCalls(parts),
  ...priceCalls(parts),
  ...staffCalls({ ...parts, releaseWork: releaseWork(parts) }),
  ...searchCalls(parts),
  ...emailCalls({ ...parts, ...selectEmailParts(parts) }),
  ...jobCalls(parts),
  ...setUpCheckCalls({
    ...parts,
    countAdministrators: async () => (await readAdministrators(parts)).length,
    demonstration: createDemonstration({ ...parts, photographFiles: selectPhotographFiles(parts) }),
  }),
  ...settingCalls(parts),
  ...processCalls(parts),
  ...releaseCalls(parts),
  ...historyCalls(parts),
  ...callsAboutPrivacy(parts),
});

const callsAboutCases = (parts: BackOfficeParts & { actor: Actor }) => ({
  ...caseCalls({
    ...parts,
    readRequestFacts: readCaseFacts,
    readPrices: getPrices,
    checkPicture: (file) => checkPicture(parts, file),
  }),
  ...careCalls({ ...parts, readRequestFacts: readCaseFacts }),
});

const callsAboutEvents = (parts: BackOfficeParts & { actor: Actor }) => ({
  ...eventCalls(parts),
  ...attendeeCalls(parts),
  ...eventAnswerCalls(parts),
  ...checkInCalls(parts),
  ...eventMessageCalls(parts),
  ...waitingListCalls(parts),
});

const callsAboutPrivacy = (parts: BackOfficeParts & { actor: Actor }) =>
  privacyCalls({
    ...parts,
    personalData: createPersonalData(parts),
    rules: retentionRules(parts),
    renderCopy,
  });

/** Transfers the requests, cases and complaints of a removed person. */
const releaseWork =
  (parts: BackOfficeParts & { actor: Actor }): PartsOf<typeof staffCalls>['releaseWork'] =>
  async (database, colleague) => {
    const refused =
      (await releaseRequests(parts, database, colleague)) ?? (await releaseCases(parts, database, colleague));
    if (!refused) await releaseComplaints(parts, database, colleague);
    return refused;
  };

const selectEmailParts = (
  parts: BackOfficeParts & { actor: Actor },
): Pick<PartsOf<typeof emailCalls>, 'usefulRules' | 'unsentMailings' | 'checkPhotograph'> => ({
  checkPhotograph: (bytes) => checkAttachment(parts, bytes),
  usefulRules: usefulEmails,
  unsentMailings: { find: findUnsentMailings, send: (ca) => sendUnsentMailing(parts, ca) },
});

const selectPhotographFiles = (parts: BackOfficeParts): PartsOf<typeof funeralCalls>['photographFiles'] => ({
  note: notePhotographFiles,
  removeNoted: () => tryToRemoveErasedFiles(parts),
});
