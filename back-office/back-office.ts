import type { attentionCalls } from '#contract/operator/attention.ts';
import { calls, type BackOffice } from '#contract/calls.ts';
import type { jobCalls } from '#contract/operator/jobs.ts';
import { operatorCalls, type OperatorApi } from '#contract/operator/calls.ts';
import type { scanCalls } from '#contract/operator/scans.ts';
import { billingOperatorCalls } from './billing/operator-calls.ts';
import type { BooksParts } from './sage/account.ts';
import { getSage50Batches, getSage50File } from './sage-50/downloads.ts';
import { sageOperatorCalls } from './sage/operator-calls.ts';
import { checkCalls } from './check.ts';
import { getDropdowns } from './cremation/dropdowns.ts';
import { createUnattendedCremation, type CremationParts } from './cremation/request.ts';
import { getUnseenRequests, markRequestSeen } from './cremation/unseen-requests.ts';
import { directDebitOperatorCalls, type DirectDebitOperatorParts } from './direct-debit/operator-calls.ts';
import { createAttendee, updateAttendee, type AttendanceParts } from './events/attendance.ts';
import { listEvents } from './events/event-list.ts';
import { getAttendees } from './events/attendee-list.ts';
import { createEvent, removeEvent, updateEvent } from './events/manage-events.ts';
import { findExistingAttendee } from './events/find-attendee.ts';
import { processDeliveryReport } from './email/delivery-report.ts';
import { getFailedEmails, markEmailSeen, sendEmailAgain } from './email/failed-emails.ts';
import {
  createCampaign,
  getCampaign,
  getCampaigns,
  sendCampaign,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
  type CampaignParts,
} from './mailing/campaign.ts';
import { importContacts, previewContacts } from './mailing/contacts/import.ts';
import { getContacts } from './mailing/contacts/list.ts';
import { recordMailShot, type MailShotParts } from './mailing/mail-shot.ts';
import { unsubscribe } from './mailing/unsubscribe.ts';
import { getScans, storeScan, type ScanParts } from './staff/scans.ts';
import { getFailedJobs, markJobSeen } from './jobs/failed-runs.ts';
import { cancelJobRun, getJobRun, getJobRuns, runJob, type RunParts } from './jobs/runs.ts';
import { createFuneral, getFunerals, removeFuneral, updateFuneral } from './funerals/funerals.ts';
import {
  eraseFiles,
  allowRemovedPhotographs,
  getPhotographs,
  removePhotograph,
} from './photographs/manage-photographs.ts';
import { getImages } from './photographs/get-images.ts';
import type { PhotographParts } from './photographs/parts.ts';
import { receivePhotograph } from './photographs/receive-photograph.ts';
import { signOff, type SignoffParts } from './sign-off/record-sign-off.ts';
import { createSignoff, getSignoff, voidSignoff } from './sign-off/manage-sign-offs.ts';

/** What the calls of our own back office need. */
export type BackOfficeParts = AttendanceParts &
  CremationParts &
  MailShotParts &
  SignoffParts &
  CampaignParts &
  RunParts &
  DirectDebitOperatorParts &
  BooksParts &
  ScanParts &
  PhotographParts;

/** Our own back office, over a database: the fifteen calls of section 7. */
export function createBackOffice(parts: BackOfficeParts): BackOffice {
  return checkCalls<BackOffice>(calls, {
    getBereavementEvents: () => listEvents(parts),
    findExistingAttendee: ({ eventGuid, email }) => findExistingAttendee(parts, eventGuid, email),
    updateAttendee: ({ attendeeGuid, body }) => updateAttendee(parts, attendeeGuid, body),
    createAttendee: ({ body }) => createAttendee(parts, body),
    mailShot: ({ body }) => recordMailShot(parts, body),
    getDropdowns: () => getDropdowns(parts),
    createUnattendedCremation: (input) => createUnattendedCremation(parts, input),
    unsubscribe: ({ body }) => unsubscribe(parts, body),
    emailSignoff: ({ body }) => signOff(parts, body),
    uploadImages: ({ funeralGuid, body }) => receivePhotograph(parts, funeralGuid, body),
    getImages: ({ funeralGuid }) => getImages(parts, funeralGuid),
    syncSageApi: () => runJob(parts, 'sync-sage'),
    automatedDdInvoicing: () => runJob(parts, 'dd-invoicing'),
    backgroundServiceApi: () => runJob(parts, 'background'),
    emailReminders: () => runJob(parts, 'reminders'),
  });
}

/** What operators ask of it besides. */
export function createOperatorApi(parts: BackOfficeParts): OperatorApi {
  return checkCalls<OperatorApi>(operatorCalls, {
    createEvent: ({ body }) => createEvent(parts, body),
    updateEvent: ({ guid, body }) => updateEvent(parts, guid, body),
    removeEvent: ({ guid, query }) => removeEvent(parts, guid, query.cancelBookings === 'true'),
    getAttendees: ({ eventGuid }) => getAttendees(parts, eventGuid),
    createCampaign: ({ body }) => createCampaign(parts, body),
    getCampaigns: ({ query }) => getCampaigns(parts, query),
    getCampaign: ({ ca }) => getCampaign(parts, ca),
    updateCampaign: ({ ca, body }) => updateCampaign(parts, ca, body),
    testCampaign: ({ ca, body }) => testCampaign(parts, ca, body),
    sendCampaign: ({ ca, body }) => sendCampaign(parts, ca, body.at ?? null),
    unscheduleCampaign: ({ ca }) => unscheduleCampaign(parts, ca),
    previewContacts: ({ body }) => previewContacts(parts, body),
    importContacts: ({ body }) => importContacts(parts, body),
    getContacts: ({ query }) => getContacts(parts, query),
    reportDelivery: ({ body }) => processDeliveryReport(parts, body),
    ...adminOperatorCalls(parts),
    ...billingOperatorCalls(parts),
    ...directDebitOperatorCalls(parts),
    ...sageOperatorCalls(parts),
    getSage50Batches: ({ query }) => getSage50Batches(parts, query),
    getSage50File: (input) => getSage50File(parts, input),
    createSignoff: ({ body }) => createSignoff(parts, body),
    getSignoff: ({ guid }) => getSignoff(parts, guid),
    voidSignoff: ({ guid, body }) => voidSignoff(parts, guid, body),
    createFuneral: ({ body }) => createFuneral(parts, body),
    updateFuneral: ({ guid, body }) => updateFuneral(parts, guid, body),
    getFunerals: ({ query }) => getFunerals(parts, query),
    removeFuneral: ({ guid }) => removeFuneral(parts, guid, (photographs) => eraseFiles(parts, photographs)),
    getPhotographs: ({ funeralGuid }) => getPhotographs(parts, funeralGuid),
    removePhotograph: (input) => removePhotograph(parts, input),
    allowRemovedPhotographs: ({ funeralGuid }) => allowRemovedPhotographs(parts, funeralGuid),
  });
}

type PageCalls = keyof typeof attentionCalls | keyof typeof jobCalls | keyof typeof scanCalls;

/** The calls behind the operator's page: runs of jobs, scans, and what needs attention. */
const adminOperatorCalls = (parts: BackOfficeParts): Pick<OperatorApi, PageCalls> => ({
  getJobRuns: ({ query }) => getJobRuns(parts, query),
  getJobRun: ({ runId }) => getJobRun(parts, runId),
  cancelJobRun: ({ runId }) => cancelJobRun(parts, runId),
  storeScan: ({ body }) => storeScan(parts, body),
  getScans: ({ query }) => getScans(parts, query),
  getUnseenRequests: ({ query }) => getUnseenRequests(parts, query),
  markRequestSeen: ({ reference, body }) => markRequestSeen(parts, reference, body.revision),
  getFailedEmails: ({ query }) => getFailedEmails(parts, query),
  markEmailSeen: ({ id }) => markEmailSeen(parts, id),
  sendEmailAgain: ({ id, body }) => sendEmailAgain(parts, id, body.eMail),
  getFailedJobs: () => getFailedJobs(parts),
  markJobSeen: ({ runId }) => markJobSeen(parts, runId),
});
