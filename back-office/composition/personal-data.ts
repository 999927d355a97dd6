import { createCustomerData } from '../billing/personal-data.ts';
import { createRow } from '../pdf/document.ts';
import { renderDocuments } from '../pdf/render.ts';
import { createCremationData } from '../cases/ashes/cremation-register.ts';
import { createComplaintData } from '../complaints/personal-data.ts';
import { createCaseData } from '../cases/personal-data.ts';
import { createRequestData } from '../cremation/personal-data.ts';
import type { Database } from '../database/database.ts';
import { eraseSetUps } from '../direct-debit/erase-set-ups.ts';
import { createBlockedAddressData } from '../email/personal-data/blocked-addresses.ts';
import { createEmailData } from '../email/personal-data/emails.ts';
import { createReplyData } from '../email/personal-data/replies.ts';
import { createBookingData } from '../events/personal-data/bookings.ts';
import { createEventData } from '../events/personal-data/events.ts';
import { createMessageData } from '../events/personal-data/messages.ts';
import { createWaitingPlaceData } from '../events/personal-data/waiting-places.ts';
import { createWalkInData } from '../events/personal-data/walk-ins.ts';
import { createImportLineData } from '../mailing/imports/personal-data.ts';
import { createFuneralData } from '../funerals/personal-data.ts';
import { createHistoryData } from '../history/personal-data.ts';
import { createContactData } from '../mailing/personal-data.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { createCaptionData } from '../photographs/personal-data/captions.ts';
import { createPhotographData } from '../photographs/personal-data/photographs.ts';
import { createReportData } from '../photographs/reports/personal-data.ts';
import type { PersonalDataCopy } from '../privacy/parts.ts';
import { createSignoffData } from '../sign-off/personal-data.ts';
import { createScanData, createStaffData } from '../staff/personal-data.ts';

/** The features' data about people, in the order in which it is shown and erased. */
export const createPersonalData = (parts: { database: Database; clock: () => Date }): PersonalData[] => [
  createBookingData(parts),
  createWalkInData(parts),
  createWaitingPlaceData(parts),
  createRequestData(parts),
  createCaseData(parts),
  createCremationData(parts),
  createComplaintData(parts),
  createSignoffData(parts),
  createPhotographData(parts),
  createCaptionData(parts),
  createReportData(parts),
  createFuneralData(parts),
  createContactData(parts),
  createImportLineData(parts),
  createCustomerData({ ...parts, eraseSetUps }),
  createMessageData(parts),
  createEmailData(parts),
  createReplyData(parts),
  createBlockedAddressData(parts),
  createStaffData(parts),
  createEventData(parts),
  createHistoryData(parts),
  createScanData(parts),
];

/** Renders the copy of somebody's data as a PDF. */
export async function renderCopy(copy: PersonalDataCopy, madeAt: Date): Promise<Uint8Array> {
  const sections = copy.sections.map(({ heading, rows }) => ({
    heading,
    rows: rows.map(([label, lines]) => createRow(label, lines)),
  }));
  const { pdfs } = await renderDocuments([{ ...copy, sections }], madeAt, { isUrgent: true });
  return pdfs[0]!;
}
