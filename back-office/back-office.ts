import { dayMs } from '#contract/fields/durations.ts';
import type { Functions } from '#contract/call.ts';
import { calls, type BackOffice } from '#contract/calls.ts';
import { callOfJob } from '#contract/jobs.ts';
import type { OperatorApi, AllCalls } from '#contract/operator/calls.ts';
import { findRefusal, findRole, createMissingRole } from '#contract/operator/access.ts';
import { operatorKeyActor, visitorActor, type Actor } from '#contract/operator/staff/actor.ts';
import { visitorCalls, type VisitorApi } from '#contract/visitor/calls.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { StaffCalendar } from '#contract/visitor/staff-calendar.ts';
import { sql, type Database } from './database/database.ts';
import { definitions } from './bind.ts';
import { invoiceLedger } from './billing/invoice-ledger.ts';
import { billingCalls } from './billing/calls.ts';
import { usefulInvoiceEmails } from './billing/contact/useful-emails.ts';
import { branchCalls } from './branches/calls.ts';
import { caseCalls } from './cases/calls.ts';
import { careCalls } from './cases/care/calls.ts';
import { eraseDemonstrationCases, findDemonstrationCases } from './cases/demonstration-cases.ts';
import {
  eraseDemonstrationComplaints,
  findDemonstrationComplaints,
} from './complaints/demonstration-complaints.ts';
import { openCaseOnArrival } from './cases/open-case.ts';
import { releaseCases } from './cases/release-cases.ts';
import { checkCalls } from './check.ts';
import { priceCalls } from './prices/calls.ts';
import { getPrices } from './prices/read-prices.ts';
import { complaintCalls } from './complaints/calls.ts';
import { releaseComplaints } from './complaints/release-complaints.ts';
import { readCaseFacts } from './cremation/case-facts.ts';
import { cremationCalls } from './cremation/calls.ts';
import { releaseRequests } from './cremation/handling/release-requests.ts';
import { usefulRequestEmails } from './cremation/useful-emails.ts';
import { directDebitCalls } from './direct-debit/calls.ts';
import { cancelPaymentsOfDeceased } from './direct-debit/collections/deceased-payers.ts';
import { emailCalls } from './email/calls.ts';
import type { UsefulRules } from './email/unsent/useful-rule.ts';
import { attendeeCalls } from './events/attendees/calls.ts';
import { eventAnswerCalls } from './events/after-event/calls.ts';
import { eventCalls } from './events/calls.ts';
import { usefulEventEmails } from './events/emails/useful-emails.ts';
import { findBookedEvent } from './events/find-booked-event.ts';
import { checkInCalls } from './events/check-in/calls.ts';
import { eraseDemonstrationEvents, findDemonstrationEvents } from './events/managing/demonstration-events.ts';
import { readBranchEvents } from './events/managing/branch-calendar.ts';
import { eventMessageCalls } from './events/messages/calls.ts';
import { waitingListCalls } from './events/waiting-list/calls.ts';
import { funeralCalls } from './funerals/calls.ts';
import { findDemonstrationPrices, removeDemonstrationPrices } from './prices/demonstration-prices.ts';
import { eraseDemonstrationFunerals, findDemonstrationFunerals } from './funerals/demonstration-funerals.ts';
import { readBranchFunerals } from './funerals/funeral-list.ts';
import { historyCalls } from './history/calls.ts';
import { jobCalls } from './jobs/calls.ts';
import { mailingCalls } from './mailing/calls.ts';
import { findUnsentMailings, sendUnsentMailing } from './mailing/campaigns/unsent-mailings.ts';
import { photographCalls } from './photographs/calls.ts';
import { tryToRemoveErasedFiles } from './photographs/erased-files.ts';
import { checkAttachment } from './photographs/receiving/check-attachment.ts';
import { checkPicture } from './photographs/receiving/check-picture.ts';
import { notePhotographFiles } from './photographs/managing/manage-photographs.ts';
import { createPersonalData, renderCopy } from './people-data.ts';
import { retentionRules, type RuleParts } from './retention-rules.ts';
import { privacyCalls } from './privacy/calls.ts';
import { releaseCalls } from './releases/newest-release.ts';
import { reportCalls } from './reports/calls.ts';
import { sage50Calls } from './sage-50/calls.ts';
import { sageCalls } from './sage/calls.ts';
import { processCalls } from './running-processes/calls.ts';
import { settingCalls } from './settings/calls.ts';
import { setUpCheckCalls } from './set-up-check/calls.ts';
import { searchCalls } from './search/calls.ts';
import { signoffCalls } from './sign-off/calls.ts';
import { usefulSignoffEmails } from './sign-off/useful-emails.ts';
import { staffCalls } from './staff/calls.ts';
import { findCalendarBranch, type CalendarAccess } from './staff/people/calendar.ts';
import { webhookCalls } from './webhooks/calls.ts';
import { readAdministrators } from './staff/people/administrators.ts';

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

const startsJob = new Set<string>(Object.values(callOfJob));
const onlyReads = (name: string) =>
  definitions[name as keyof AllCalls].method === 'GET' && !startsJob.has(name);

/** All calls of our own back office for one caller, refused if their role is too low. The last stage of opening it. */
export const callsAs = (parts: BackOfficeParts, actor: Actor): AllCalls =>
  checkCalls<AllCalls>(definitions, withReads({ ...parts, actor }), (name) => findRefusal(name, actor));

/**
 * Our own back office: the fifteen calls of section 7 of the specification. The four that start a job are refused,
 * because staff start them in their own name.
 */
export const createBackOffice = (parts: BackOfficeParts): BackOffice =>
  checkCalls<BackOffice>(calls, withReads({ ...parts, actor: visitorActor }), (name) => {
    const role = findRole(name);
    return role && createMissingRole(role);
  });

/** The calls of visitors besides the fifteen. Their link, key or code is the permission, so no role is checked. */
export const createVisitorApi = (parts: BackOfficeParts): VisitorApi => ({
  ...checkCalls<Functions<typeof visitorCalls>>(
    visitorCalls,
    withReads({ ...parts, actor: visitorActor }),
    () => null,
  ),
  findBookedEvent: (input) => findBookedEvent(parts, input),
  findStaffCalendar: ({ token }) => findStaffCalendar(parts, token),
});

// Calendars also show the recent past, as a diary does.
const calendarPastMs = 30 * dayMs;

async function findStaffCalendar(
  { readDatabase, clock, ...access }: BackOfficeParts,
  token: string,
): Promise<StaffCalendar | null> {
  const owner = await findCalendarBranch(access, token);
  if (!owner) return null;
  const since = new Date(clock().getTime() - calendarPastMs);
  const [events, funerals] = await Promise.all([
    readBranchEvents(readDatabase, { ...owner, since }),
    readBranchFunerals(readDatabase, { ...owner, since: todayInLondon(since) }),
  ]);
  return { events, funerals };
}

/** The operator calls, as made with the operator key. */
export const createOperatorApi = (parts: BackOfficeParts): OperatorApi => callsAs(parts, operatorKeyActor);

/** Calls that only read use the database for reading. Everything that decides something uses the database itself. */
function withReads(parts: BackOfficeParts & { actor: Actor }): AllCalls {
  const primaryCalls = allCalls(parts);
  if (parts.readDatabase === parts.database) return primaryCalls;
  const replicaCalls = allCalls({ ...parts, database: parts.readDatabase });
  const entries = Object.keys(primaryCalls).map((name) => [
    name,
    (onlyReads(name) ? replicaCalls : primaryCalls)[name as keyof AllCalls],
  ]);
  return Object.fromEntries(entries) as AllCalls;
}

const callsAboutCases = (parts: BackOfficeParts & { actor: Actor }) => ({
  ...caseCalls({
    ...parts,
    readRequestFacts: readCaseFacts,
    readPrices: getPrices,
    checkPicture: (file) => checkPicture(parts, file),
  }),
  ...careCalls({ ...parts, readRequestFacts: readCaseFacts }),
});

/** All calls of all features, from their `calls.ts`. */
const allCalls = (parts: BackOfficeParts & { actor: Actor }): AllCalls => ({
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
  ...staffCalls({ ...parts, releaseWork: (...args) => releaseOwned(parts, ...args) }),
  ...searchCalls(parts),
  ...emailCalls({ ...parts, ...selectEmailParts(parts) }),
  ...jobCalls(parts),
  ...setUpCheckCalls({
    ...parts,
    countAdministrators: async () => (await readAdministrators(parts)).length,
    demonstration: createDemonstration(parts),
  }),
  ...settingCalls(parts),
  ...processCalls(parts),
  ...releaseCalls(parts),
  ...historyCalls(parts),
  ...callsAboutPrivacy(parts),
});

const callsAboutPrivacy = (parts: BackOfficeParts & { actor: Actor }) =>
  privacyCalls({
    ...parts,
    personalData: createPersonalData(parts),
    rules: retentionRules(parts),
    renderCopy,
  });

/** Transfers the requests, cases and complaints of a removed person. */
const releaseOwned: PartsOf<typeof staffCalls>['releaseWork'] extends (...args: infer Args) => infer Released
  ? (parts: BackOfficeParts & { actor: Actor }, ...args: Args) => Released
  : never = async (parts, database, colleague) => {
  const refused =
    (await releaseRequests(parts, database, colleague)) ?? (await releaseCases(parts, database, colleague));
  if (!refused) await releaseComplaints(parts, database, colleague);
  return refused;
};

const callsAboutEvents = (parts: BackOfficeParts & { actor: Actor }) => ({
  ...eventCalls(parts),
  ...attendeeCalls(parts),
  ...eventAnswerCalls(parts),
  ...checkInCalls(parts),
  ...eventMessageCalls(parts),
  ...waitingListCalls(parts),
});

const selectEmailParts = (
  parts: BackOfficeParts & { actor: Actor },
): Pick<PartsOf<typeof emailCalls>, 'usefulRules' | 'unsentMailings' | 'checkPhotograph'> => ({
  checkPhotograph: (bytes) => checkAttachment(parts, bytes),
  usefulRules: usefulEmails,
  unsentMailings: { find: findUnsentMailings, send: (ca) => sendUnsentMailing(parts, ca) },
});

// Decisions that somebody waits for are news however late they come. A secret link is in no saved email, and a reminder
// or a test that comes late only confuses.
const usefulEmails: UsefulRules = {
  ...usefulEventEmails,
  ...usefulRequestEmails,
  ...usefulSignoffEmails,
  ...usefulInvoiceEmails,
  'case-application': null,
  'case-news': null,
  'case-objection': () => sql`true`,
  // Decided for each campaign as a whole (`unsentMailings`).
  'mail-shot': null,
  'mail-shot-test': null,
  'photograph-decided': () => sql`true`,
  'complaint-received': () => sql`true`,
  'complaint-outcome': () => sql`true`,
  'dd-set-up': null,
  'attention-alert': null,
  'staff-invitation': null,
  'staff-password-link': null,
  'staff-password-changed': null,
  'staff-totp-on': null,
  'staff-totp-off': null,
  'staff-wrong-codes': null,
  'staff-passkey-added': null,
  'staff-passkey-removed': null,
  'staff-calendar-made': null,
  'set-up-test': null,
  'set-up-sample': null,
};

const selectPhotographFiles = (parts: BackOfficeParts): PartsOf<typeof funeralCalls>['photographFiles'] => ({
  note: notePhotographFiles,
  removeNoted: () => tryToRemoveErasedFiles(parts),
});

const createDemonstration = (parts: BackOfficeParts & { actor: Actor }): Demonstration => ({
  findEvents: (database, record) => findDemonstrationEvents(database, record && record.events),
  findFunerals: findDemonstrationFunerals,
  findCases: (database, record) => findDemonstrationCases(database, toDemonstrationCases(record)),
  findComplaints: (database, record) => findDemonstrationComplaints(database, record?.complaints ?? []),
  findPrices: (database, record) => findDemonstrationPrices(database, record?.prices ?? []),
  eraseCases: (database, record, at) =>
    eraseDemonstrationCases(
      database,
      { ...toDemonstrationCases(record), places: record?.places ?? [] },
      { ...parts, at },
    ),
  eraseEvents: (database, record, at) =>
    eraseDemonstrationEvents(database, record && record.events, { ...parts, at }),
  eraseFunerals: (database, record) =>
    eraseDemonstrationFunerals({ ...parts, photographFiles: selectPhotographFiles(parts) }, database, record),
  eraseComplaints: (database, record) => eraseDemonstrationComplaints(database, record?.complaints ?? []),
  erasePrices: (database, record) => removeDemonstrationPrices(database, record?.prices ?? []),
  removePhotographFiles: () => tryToRemoveErasedFiles(parts),
});

const toDemonstrationCases = (record: { cases?: string[]; filledAt: string } | null) => ({
  numbers: record?.cases ?? [],
  filledAt: record?.filledAt ?? null,
});

type Demonstration = PartsOf<typeof setUpCheckCalls>['demonstration'];
